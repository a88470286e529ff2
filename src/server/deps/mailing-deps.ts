import type { MailDeps } from '../../service/deps.ts';
import { createMailStores, type MailStores } from '../mail/mail-stores.ts';
import { createMailer, type Mailer, type MailerOptions } from '../mail/mailer.ts';
import { type BaseDeps, baseDeps } from './base-deps.ts';

/** Dependencies of endpoints that send mail. */
export interface MailingDeps extends BaseDeps {
  readonly mailStores: MailStores;
  readonly mailer: Mailer;
  readonly service: BaseDeps['service'] & { readonly mail: MailDeps };
}

/** Adds a mailer on the same stores. */
export function createMailingDeps(base: BaseDeps): MailingDeps {
  const { env, log, redis, mailOutbox, metrics, service } = base;
  const mailStores = createMailStores({ dataDir: env.dataDir, redis, now: service.now }, mailOutbox);
  const onRound: NonNullable<MailerOptions['onRound']> = (done) => {
    for (const [outcome, count] of Object.entries(done)) if (count > 0) metrics.count('strait_emails_total', [outcome], count);
  };
  const mailer = createMailer({ env, stores: mailStores, log, onRound, now: service.now });
  return { ...base, mailStores, mailer, service: { ...service, mail: mailer } };
}

let shared: MailingDeps | undefined;

/** Dependencies of this process, created on first use. @throws Error for an unusable configuration. */
export function mailingDeps(): MailingDeps {
  shared ??= createMailingDeps(baseDeps());
  return shared;
}
