import type { MailDeps } from '../../service/deps.ts';
import { type Delivered, deliver } from '../../service/mail/deliver.ts';
import type { Email } from '../../service/mail/emails.ts';
import type { Env } from '../deps/env.ts';
import type { Log } from '../deps/log.ts';
import { afterAnswer } from '../http/after-answer.ts';
import type { MailStores } from './mail-stores.ts';
import type { Sender } from './smtp.ts';

/** Everything about mail in this process. */
export interface Mailer extends MailDeps, MailStores {
  /** Delivers what is due, beginning no email after `budgetMs`; then removes what has been kept for long enough. Never rejects. */
  deliverNow(budgetMs: number): Promise<Delivered>;
  /** Begins no further email, and resolves when the one at hand is done with. */
  stop(): Promise<void>;
}

/** What a mailer is made of. */
export interface MailerOptions {
  readonly env: Pick<Env, 'mail' | 'siteUrl' | 'signingSecret'>;
  readonly stores: MailStores;
  readonly log: Log;
  /** Told what became of the emails of each round. */
  readonly onRound?: (done: Delivered) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** What is delivered after an answer ends in good time before the platform stops the function. */
const afterAnswerMs = 4_000;

/** A mailer over these stores; what speaks SMTP is loaded for the first email. */
export function createMailer({ env, stores: { outbox, subscribers }, log, onRound, now }: MailerOptions): Mailer {
  const { mail, siteUrl, signingSecret: secret } = env;
  let sender: Promise<Sender> | undefined;
  // What speaks SMTP is loaded for the first email: the endpoint answers before that.
  const ready = () => {
    sender ??= import('./smtp.ts').then(({ createSender }) => createSender(mail, log));
    return sender;
  };
  const deps = {
    outbox,
    subscribers,
    send: async (email: Email) => (await ready()).send(email),
    basis: { siteUrl, reportTo: mail.reportTo ?? mail.from, secret },
    now,
  };
  let isStopped = false;
  let round: Promise<Delivered> | undefined;
  let isRequested = false;

  async function deliverUntil(end: number): Promise<Delivered> {
    try {
      const done = await deliver(deps, () => !isStopped && performance.now() < end);
      onRound?.(done);
      if (done.sent + done.dropped + done.postponed > 0) log('info', 'mail_round', { ...done });
      return done;
    } catch (error) {
      log('warn', 'mail_round_failed', { problem: error });
      return { sent: 0, dropped: 0, postponed: 0 };
    }
  }

  /** One round at a time. What is asked for during a round is looked at by one more. */
  async function rounds(end: number): Promise<Delivered> {
    let total: Delivered = { sent: 0, dropped: 0, postponed: 0 };
    do {
      isRequested = false;
      const done = await deliverUntil(end);
      total = { sent: total.sent + done.sent, dropped: total.dropped + done.dropped, postponed: total.postponed + done.postponed };
    } while (isRequested && !isStopped && performance.now() < end);
    (await sender)?.rest();
    return total;
  }

  function start(budgetMs: number): Promise<Delivered> {
    isRequested = true;
    round ??= rounds(performance.now() + budgetMs).finally(() => {
      round = undefined;
    });
    return round;
  }

  return {
    outbox,
    subscribers,
    siteUrl,
    deliverSoon: () => afterAnswer((isBounded) => start(isBounded ? afterAnswerMs : Number.POSITIVE_INFINITY)),
    async deliverNow(budgetMs) {
      const done = await start(budgetMs);
      await Promise.all([outbox.sweep(), subscribers.sweep()]).catch((error: unknown) =>
        log('warn', 'mail_sweep_failed', { problem: error }),
      );
      return done;
    },
    async stop() {
      isStopped = true;
      await round;
    },
  };
}
