import type { Deps } from '../../service/deps.ts';
import type { Env } from '../runtime/env.ts';
import type { Log } from '../runtime/log.ts';
import { createBaseDeps } from './base-deps.ts';
import { createMailingDeps, type MailingDeps, mailingDeps } from './mailing-deps.ts';
import { createNetworkDeps } from './network-deps.ts';
import { createPayingDeps, type PayingDeps, payingDeps } from './paying-deps.ts';
import { createQuotingDeps } from './quoting-deps.ts';
import { createWatchingDeps, type WatchingDeps, watchingDeps } from './watching-deps.ts';

/** Dependencies of all endpoints, for a server that runs them in one process. An endpoint itself takes fewer: see `base-deps.ts`. */
export interface ServerDeps extends Omit<PayingDeps, 'service'>, Pick<MailingDeps, 'mailStores' | 'mailer'>, Pick<WatchingDeps, 'watcher'> {
  readonly service: Deps;
}

const together = (paying: PayingDeps, { mailStores, mailer }: MailingDeps, { watcher, service }: WatchingDeps): ServerDeps => ({
  ...paying,
  mailStores,
  mailer,
  watcher,
  service: { ...paying.service, mail: mailer, hooks: service.hooks },
});

/** Dependencies on the configured hosts, with their own stores, cache and record of failed hosts. */
export function createServerDeps(env: Env, log: Log): ServerDeps {
  const base = createBaseDeps(env, log);
  const network = createNetworkDeps(createQuotingDeps(base));
  return together(createPayingDeps(network), createMailingDeps(base), createWatchingDeps(network));
}

/** Dependencies of this process, shared with its endpoints. @throws Error for an unusable configuration. */
export const serverDeps = (): ServerDeps => together(payingDeps(), mailingDeps(), watchingDeps());
