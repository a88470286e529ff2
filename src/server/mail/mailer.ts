import type { MailDeps } from '../../service/deps.ts';
import { deliver } from '../../service/mail/deliver.ts';
import type { Email } from '../../service/mail/letter.ts';
import type { Delivered } from '../../service/outbox/deliver-round.ts';
import { finishSurely } from '../../service/outbox/finish-surely.ts';
import { createRounds } from '../outbox/rounds.ts';
import type { Env } from '../runtime/env.ts';
import type { Log } from '../runtime/log.ts';
import type { MailStores } from './mail-stores.ts';
import type { Sender } from './smtp.ts';

/** Mail delivery of this process. */
export interface Mailer extends MailDeps, MailStores {
  /** Delivers due emails, starting none after `budgetMs`; then removes expired data. Never rejects. */
  deliverNow(budgetMs: number): Promise<Delivered>;
  /** Stops delivering after the email in progress; resolves when that one is done. */
  stop(): Promise<void>;
}

/** Options of a mailer. */
export interface MailerOptions {
  readonly env: Pick<Env, 'mail' | 'siteUrl' | 'signingSecret' | 'formerSecrets'>;
  readonly stores: MailStores;
  readonly log: Log;
  /** Called with the result of each round. */
  readonly onRound?: (done: Delivered) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** How long a stopping process waits for an unreachable store. */
const lastMs = 5_000;

/** Creates a mailer on these stores. The SMTP code is loaded for the first email. */
export function createMailer({ env, stores: { outbox, subscribers, mailboxes, shares }, log, onRound, now }: MailerOptions): Mailer {
  const { mail, siteUrl, signingSecret: secret, formerSecrets } = env;
  const sure = finishSurely(outbox);
  let sender: Promise<Sender> | undefined;
  // Loaded lazily, after the endpoint has responded.
  const ready = () => {
    sender ??= import('./smtp.ts').then(({ createSender }) => createSender(mail, log));
    return sender;
  };
  const deps = {
    outbox: sure,
    subscribers,
    mailboxes,
    send: async (email: Email, isOurs: () => boolean) => (await ready()).send(email, isOurs),
    basis: { siteUrl, reportTo: mail.reportTo ?? mail.from, secret, formerSecrets },
    now,
  };
  const rounds = createRounds({
    name: 'mail',
    run: (goOn) => deliver(deps, goOn),
    log,
    ...(onRound === undefined ? {} : { onRound }),
    rest: async () => (await sender)?.rest(),
  });

  return {
    outbox,
    subscribers,
    mailboxes,
    shares,
    siteUrl,
    deliverSoon: rounds.soon,
    async deliverNow(budgetMs) {
      const done = await rounds.run(budgetMs);
      await Promise.all([outbox.sweep(), subscribers.sweep(), mailboxes.sweep()]).catch((error: unknown) =>
        log('warn', 'mail_sweep_failed', { problem: error }),
      );
      return done;
    },
    async stop() {
      await rounds.stop();
      await sure.settled(lastMs);
    },
  };
}
