import { confirmationEmail, type Email, type EmailBasis, reportEmail } from './emails.ts';
import type { Outbox, OutboxEntry, SignupEntry } from './outbox.ts';
import { mailboxOf, subscriberOf } from './subscribe.ts';
import type { Subscribers } from './subscribers.ts';

/** What became of an email. `refused`: the server will never take it. `failed`: it may, later. */
type Sending = 'sent' | 'refused' | 'failed';

/** Sends one email; never rejects. Must settle well within `leaseMs`. */
export type SendEmail = (email: Email) => Promise<Sending>;

interface DeliveryDeps {
  readonly outbox: Outbox;
  readonly subscribers: Subscribers;
  readonly send: SendEmail;
  readonly basis: EmailBasis;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** How many entries came to which end in one round. */
export interface Delivered {
  readonly sent: number;
  readonly dropped: number;
  readonly postponed: number;
}

/** A claimed entry is this caller's for so long; a crash delays it by as much. */
export const leaseMs = 60_000;

const minute = 60_000;
const longestWaitMs = 6 * 60 * minute;
const signupAttempts = 5;

/** 1, 4, 16, 64, 256 minutes, then every 6 hours. */
const waitAfter = (attempts: number) => Math.min(minute * 4 ** (Math.min(attempts, 10) - 1), longestWaitMs);

/**
 * Delivers what is due, one entry after another, while `goOn` says so. A round ends early
 * when the mail server fails, which leaves the rest untouched for the next round.
 *
 * An entry is claimed before its email is sent and finished after the server has taken it.
 * What remains: when the process dies, or the connection breaks, after the server took the
 * email and before its answer was stored here, the email is sent again once the lease has
 * ended. Its Message-ID, made from the entry's id, is the same, so that a mail store which
 * drops duplicates shows it once. A process that is asked to stop finishes the email at hand.
 */
export async function deliver(deps: DeliveryDeps, goOn: () => boolean): Promise<Delivered> {
  const count = { sent: 0, dropped: 0, postponed: 0 };
  while (goOn()) {
    const entry = await deps.outbox.claim(leaseMs);
    if (entry === undefined) break;
    const end = await deliverOne(entry, deps);
    count[end === 'failed' ? 'postponed' : end] += 1;
    if (end === 'failed') break;
  }
  return count;
}

async function deliverOne(entry: OutboxEntry, deps: DeliveryDeps): Promise<keyof Delivered | 'failed'> {
  const { outbox, now } = deps;
  if (entry.kind === 'signup') {
    const permission = await deps.subscribers.permit(await attemptOf(entry));
    if (permission.kind === 'wait') {
      await outbox.postpone(entry, permission.until);
      return 'postponed';
    }
    if (permission.kind === 'drop') {
      await outbox.finish(entry);
      return 'dropped';
    }
  }
  const email = entry.kind === 'report' ? reportEmail(entry, deps.basis) : await confirmationEmail(entry, deps.basis);
  const sending = await deps.send(email);
  if (sending === 'sent') {
    await outbox.finish(entry);
    return 'sent';
  }
  const attempts = entry.attempts + 1;
  // An address that does not exist is given up; our own mailbox is not.
  if (entry.kind === 'signup' && (sending === 'refused' || attempts >= signupAttempts)) {
    await outbox.finish(entry);
    return 'dropped';
  }
  await outbox.postpone({ ...entry, attempts }, now() + waitAfter(attempts));
  return sending === 'refused' ? 'postponed' : 'failed';
}

async function attemptOf({ id, address }: SignupEntry) {
  return { subscriber: await subscriberOf(address), address, mailbox: await mailboxOf(address), attempt: id };
}
