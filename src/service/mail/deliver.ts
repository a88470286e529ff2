import { type Delivered, deliverRound, type Ending } from '../outbox/deliver-round.ts';
import { keepHold } from '../outbox/keep-hold.ts';
import type { Held } from '../outbox/outbox.ts';
import { confirmationEmail, reportEmail } from './emails.ts';
import type { Email, EmailBasis } from './letter.ts';
import { secretName } from './link-token.ts';
import type { MailEntry, MailOutbox, SignupEntry } from './mail-entries.ts';
import type { Mailboxes } from './mailboxes.ts';
import { mailboxOf, subscriberOf } from './subscribe.ts';
import type { Permission, Subscribers } from './subscribers.ts';
import { swapEndEmail, swapRequestEmail } from './swap-emails.ts';

/**
 * What became of an email. `refused`: the server will never take it. `later`: it may take this one another time, and others
 * now. `failed`: there is no server that takes any. `lost`: the claim had ended before the email was complete, which the
 * server was not told; somebody else sends it.
 */
type Sending = 'sent' | 'refused' | 'later' | 'failed' | 'lost';

/** Sends one email, whose claim is kept meanwhile and is `isOurs` while nobody else can have it; never rejects. */
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
/** An address that takes nothing is given up and forgotten; our own mailbox after about five days, and then the report waits for a person. */
const mostAttempts: Readonly<Record<MailEntry['kind'], number>> = { signup: 5, swap_request: 5, swap_end: 12, report: 24 };

/** 1, 4, 16, 64, 256 minutes, then every 6 hours. */
const waitAfter = (attempts: number) => Math.min(minute * 4 ** (Math.min(attempts, 10) - 1), longestWaitMs);

/**
 * Delivers what is due, one email after another, while `goOn` says so. What one recipient's server says ends no round; a
 * connection that fails does, and counts against no email.
 *
 * What remains: the server took the email, and its answer did not come, or the process ended before it was stored here.
 * Nobody can know then, so the email is sent again once the lease has ended. Its Message-ID, made from the entry's id, is
 * the same, so that a mail store which drops duplicates shows it once. The answer is waited for as long as RFC 5321 wants,
 * the claim being renewed; what was answered is stored as soon as the store is there; and an email is not completed whose
 * claim may be somebody else's by then. A process that is asked to stop finishes the email at hand.
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
  const next = { ...entry, attempts: entry.attempts + 1 };
  const isGivenUp = next.attempts >= mostAttempts[entry.kind];
  if (entry.kind !== 'report' && (sending === 'refused' || isGivenUp)) {
    await outbox.finish(entry);
    return 'dropped';
  }
  if (isGivenUp) {
    await outbox.bury(held, next);
    return 'dead';
  }
  await outbox.postpone(held, next, waitAfter(next.attempts));
  return 'postponed';
}

/** Who has not agreed yet is asked within bounds only. */
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
