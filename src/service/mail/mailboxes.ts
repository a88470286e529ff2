import { askedPerHour } from '../ports/mail-shares.ts';
import type { Permission } from './subscribers.ts';

/** A request to mail a mailbox whose owner has not confirmed. */
export interface MailboxAttempt {
  /** Name from `mailboxOf`. */
  readonly mailbox: string;
  /** Attempt id: repeating it returns the same permission and counts once. */
  readonly attempt: string;
}

/**
 * Tracks unconfirmed mails per mailbox to prevent flooding. Stores only hashes, for a limited time. Each call is atomic.
 * All reject with AppError delivery_unavailable when the store cannot be reached.
 */
export interface Mailboxes {
  /** Counts a mail against `mailboxBounds`. */
  permit(attempt: MailboxAttempt): Promise<Permission>;
  /** Resets the count after the owner confirmed. */
  confirm(mailbox: string): Promise<void>;
  /** Blocks further mails on the owner's request. */
  refuse(mailbox: string): Promise<void>;
  /** Removes expired records. */
  sweep(): Promise<void>;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Limits before confirmation. */
export const mailboxBounds = {
  /** Mails per mailbox, until its owner confirms or `restMs` have passed since the last one. */
  perMailbox: 3,
  restMs: 7 * day,
  /** Mails in total per `hourMs`. */
  perHour: askedPerHour,
  hourMs: hour,
  /** How long a mailbox stays blocked after its owner refused. */
  refusedMs: 365 * day,
} as const;
