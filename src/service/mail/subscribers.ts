import { askedPerHour } from '../ports/mail-shares.ts';

/** Whether a confirmation mail may be sent. `wait`: the hourly limit is reached; retry at `until` (unix milliseconds). */
export type Permission = { readonly kind: 'send' } | { readonly kind: 'drop' } | { readonly kind: 'wait'; readonly until: number };

/** One signup request. */
export interface SignupAttempt {
  /** Subscriber id used in links. */
  readonly subscriber: string;
  readonly address: string;
  /** Shared by addresses that reach one mailbox; the bounds count by it. */
  readonly mailbox: string;
  /** Attempt id: repeating it returns the same permission and counts once. */
  readonly attempt: string;
  /** Names of the currently valid signing secrets, this mail's first: the rest period is waived when the mailbox only has a dead link. */
  readonly keys?: readonly string[];
}

/**
 * Newsletter subscribers and pending signups. Each call is atomic. All reject with AppError delivery_unavailable when
 * the store cannot be reached.
 */
export interface Subscribers {
  /** Counts a confirmation mail against `signupBounds`, unless the address is subscribed already. */
  permit(attempt: SignupAttempt): Promise<Permission>;
  /** Confirms a signup. False when there is none under this id, or it has expired. */
  confirm(subscriber: string): Promise<boolean>;
  /** Unsubscribes. A subscriber is deleted; a pending signup's mailbox gets no further confirmation mails. No effect on an unknown id. */
  leave(subscriber: string): Promise<void>;
  /** Confirmed subscribers. */
  confirmed(): Promise<readonly { readonly subscriber: string; readonly address: string }[]>;
  /** Removes signups that were not confirmed while their link worked, and expired mailbox records. */
  sweep(): Promise<void>;
}

const hour = 3_600_000;

/** Limits against list bombing: mails to a mailbox, and in total, before confirmation. */
export const signupBounds = {
  /** Minimum interval between two confirmation mails to a mailbox, in milliseconds. */
  restMs: 24 * hour,
  /** Confirmation mails per mailbox until its owner confirms. */
  perMailbox: 3,
  /** Confirmation mails in total per `hourMs`. */
  perHour: askedPerHour,
  hourMs: hour,
  /** Retention of unconfirmed addresses, in milliseconds; slightly longer than their link works. */
  keepMs: 8 * 24 * hour,
  /** Retention of a mailbox's record after the last mail, in milliseconds. */
  mailboxKeepMs: 1_000 * 24 * hour,
} as const;
