import type { Deps } from '../../service/deps.ts';
import { createBaseDeps } from './base-deps.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { createMailingDeps, type MailingDeps, mailingDeps } from './mailing-deps.ts';
import { createNetworkDeps } from './network-deps.ts';
import { createPayingDeps, type PayingDeps, payingDeps } from './paying-deps.ts';

/** What all endpoints together need, for a host that runs them in one process. An endpoint itself takes less: see `base-deps.ts`. */
export interface ServerDeps extends Omit<PayingDeps, 'service'>, Pick<MailingDeps, 'mailer'> {
  readonly service: Deps;
}

const together = (paying: PayingDeps, { mailer }: MailingDeps): ServerDeps => ({
  ...paying,
  mailer: mailer,
  service: { ...paying.service, mail: mailer },
});

/** Deps over the configured hosts, with stores, a cache and a memory of failed hosts of their own. */
export function createServerDeps(env: Env, log: Log): ServerDeps {
  const base = createBaseDeps(env, log);
  return together(createPayingDeps(createNetworkDeps(base)), createMailingDeps(base));
}

/** Those of this process: the same that its endpoints have. @throws Error for a configuration that cannot be used. */
export const serverDeps = (): ServerDeps => together(payingDeps(), mailingDeps());
