import type { MailDeps } from '../../service/deps.ts';
import { createMailRoom, type MailRoom } from '../mail/mailer.ts';
import { type BaseDeps, baseDeps } from './base-deps.ts';

/** What a door needs that has mail delivered. */
export interface MailingDeps extends BaseDeps {
  readonly mailRoom: MailRoom;
  readonly service: BaseDeps['service'] & { readonly mail: MailDeps };
}

export function createMailingDeps(base: BaseDeps): MailingDeps {
  const { env, log, mailStores, service } = base;
  const mailRoom = createMailRoom({ env, stores: mailStores, log, now: service.now });
  return { ...base, mailRoom, service: { ...service, mail: mailRoom } };
}

let shared: MailingDeps | undefined;

/** Those of this process, made on first use. @throws Error for a configuration that cannot be used. */
export function mailingDeps(): MailingDeps {
  shared ??= createMailingDeps(baseDeps());
  return shared;
}
