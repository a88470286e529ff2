import { type Delivered, deliverRound, type Ending } from '../outbox/deliver-round.ts';
import { keepHold } from '../outbox/keep-hold.ts';
import type { Held } from '../outbox/outbox.ts';
import { type MailEntry, type MailOutbox, type SignupEntry, withoutImage } from '../ports/mail-entries.ts';
import { confirmationEmail, reportEmail } from './emails.ts';
import type { Email, EmailBasis } from './letter.ts';
import { secretName } from './link-token.ts';
import type { Mailboxes } from './mailboxes.ts';
import { mailboxOf, subscriberOf } from './subscribe.ts';
import type { Permission, Subscribers } from './subscribers.ts';
import { swapEndEmail, swapRequestEmail } from './swap-emails.ts';

/**
 * Outcome of sending an email. `refused`: permanent rejection by the server. `later`: temporary rejection of this email
 * only. `failed`: no server accepts mail. `lost`: the claim ended before the email was complete, so it was never
 * submitted; another process sends it.
 */
type Sending = 'sent' | 'refused' | 'later' | 'failed' | 'lost';

/** Sends one email while its claim is renewed; `isOurs` is true while no other process can hold the claim. Never rejects. */
export type SendEmail = (email: Email, isOurs: () => boolean) => Promise<Sending>;

interface DeliveryDeps {
  readonly outbox: MailOutbox;
  readonly subscribers: Subscribers;
  readonly mailboxes: Pick<Mailboxes, 'permit'>;
  readonly send: SendEmail;
  readonly basis: EmailBasis;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const minute = 60_000;
const longestWaitMs = 6 * 60 * minute;
/**
 * Maximum attempts per kind. Other recipients are dropped and forgotten; reports to our own mailbox are retried for
 * about five days, then once without their image, and then kept for manual action. A permanent rejection ends the retries.
 */
const maxAttempts: Readonly<Record<MailEntry['kind'], number>> = { signup: 5, swap_request: 5, swap_end: 12, report: 24 };

/** Delay before the next attempt: 1, 4, 16, 64, 256 minutes, then 6 hours. */
const waitAfter = (attempts: number) => Math.min(minute * 4 ** (Math.min(attempts, 10) - 1), longestWaitMs);

/**
 * Delivers due emails one after another while `goOn` returns true. A rejection by one recipient's server does not end
 * the round; a connection failure does, and is not counted as an attempt.
 * Remaining gap: the server accepted the email, but its reply was lost or the process ended before it was stored. The
 * outcome is unknown then, so the email is resent after the lease. Its Message-ID is derived from the entry's id and
 * stays the same, so mail stores that drop duplicates show it once. To keep the gap small, the reply timeout follows RFC
 * 5321 while the claim is renewed, the reply is stored as soon as the store is reachable, and an email is not completed
 * when its claim may have passed to another process. A process that is asked to stop finishes the current email.
 */
export const deliver = (deps: DeliveryDeps, goOn: () => boolean): Promise<Delivered> =>
  deliverRound(deps.outbox, (held, leaseEnd) => deliverOne(held, leaseEnd, deps), goOn);

async function deliverOne(claimed: Held<MailEntry>, leaseEnd: number, deps: DeliveryDeps): Promise<Ending> {
  const { outbox, now } = deps;
  const { entry } = claimed;
  const permission = await permissionFor(entry, deps);
  if (permission.kind === 'wait') {
    await outbox.postpone(claimed, entry, Math.max(0, permission.until - now()));
    return 'postponed';
  }
  if (permission.kind === 'drop') {
    await outbox.finish(entry);
    return 'dropped';
  }
  const email = await emailOf(entry, deps.basis);
  const hold = keepHold(outbox, claimed, leaseEnd);
  const sending = await deps.send(email, hold.isOurs);
  const held = await hold.letGo();
  if (sending === 'sent') {
    await outbox.finish(entry);
    return 'sent';
  }
  if (sending === 'lost') return 'postponed';
  if (sending === 'failed') {
    await outbox.postpone(held, entry, minute);
    return 'stopped';
  }
  return retryOrEnd(held, sending, outbox);
}

/** Outcome for an entry that a server rejected permanently or temporarily. */
async function retryOrEnd(held: Held<MailEntry>, sending: 'refused' | 'later', outbox: MailOutbox): Promise<Ending> {
  const { entry } = held;
  const next = { ...entry, attempts: entry.attempts + 1 };
  const isGivenUp = sending === 'refused' || next.attempts >= maxAttempts[entry.kind];
  if (isGivenUp && next.kind !== 'report') {
    await outbox.finish(entry);
    return 'dropped';
  }
  if (isGivenUp && next.kind === 'report') {
    if (next.report.attachment === undefined) {
      await outbox.bury(held, next);
      return 'dead';
    }
    // A filter may have rejected the image; without it, the stored report stays small.
    await outbox.postpone(held, { ...next, ...withoutImage(next.report) }, 0);
    return 'postponed';
  }
  await outbox.postpone(held, next, waitAfter(next.attempts));
  return 'postponed';
}

/** Rate-limits mails to recipients who have not confirmed. */
async function permissionFor(entry: MailEntry, { subscribers, mailboxes, basis }: DeliveryDeps): Promise<Permission> {
  if (entry.kind === 'signup') return subscribers.permit(await attemptOf(entry, basis));
  if (entry.kind === 'swap_request') return mailboxes.permit({ mailbox: await mailboxOf(entry.address), attempt: entry.id });
  return { kind: 'send' };
}

async function emailOf(entry: MailEntry, basis: EmailBasis): Promise<Email> {
  switch (entry.kind) {
    case 'signup':
      return confirmationEmail(entry, basis);
    case 'swap_request':
      return swapRequestEmail(entry, basis);
    case 'swap_end':
      return swapEndEmail(entry, basis);
    case 'report':
      return reportEmail(entry, basis);
  }
}

async function attemptOf({ id, address }: SignupEntry, { secret, formerSecrets }: EmailBasis) {
  const keys = await Promise.all([secret, ...formerSecrets].map(secretName));
  return { subscriber: await subscriberOf(address), address, mailbox: await mailboxOf(address), attempt: id, keys };
}
