import type { Permission } from './subscribers.ts';

/** One mail that somebody wants sent to a mailbox whose owner has not been heard. */
export interface MailboxAttempt {
  /** As `mailboxOf` names it. */
  readonly mailbox: string;
  /** Names the attempt: repeating it gives the same permission and counts once. */
  readonly attempt: string;
}

/**
 * What mailboxes were sent that nobody has confirmed, so that nobody floods one. Hashes alone, forgotten after a time. Each
 * call is atomic. All reject with AppError delivery_unavailable when the store cannot be reached.
 */
export interface Mailboxes {
  /** Counts a mail against `mailboxBounds`. */
  permit(attempt: MailboxAttempt): Promise<Permission>;
  /** The owner agreed: the count begins anew. */
  confirm(mailbox: string): Promise<void>;
  /** The owner wants none of it. */
  refuse(mailbox: string): Promise<void>;
  /** Removes what is kept no longer. */
  sweep(): Promise<void>;
}

const hour = 3_600_000;
const day = 24 * hour;

/** What is sent before anybody has confirmed. */
export const mailboxBounds = {
  /** To a mailbox, until its owner confirms or `restMs` have passed since the last one. */
  perMailbox: 3,
  restMs: 7 * day,
  /** To everybody in `hourMs`. */
  perHour: 300,
  hourMs: hour,
  /** To a mailbox that refused nothing is sent for so long. */
  refusedMs: 365 * day,
} as const;
