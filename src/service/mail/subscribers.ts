/** Whether a confirmation mail may go out. `wait`: too many went out this hour; ask again at `until` (unix milliseconds). */
export type Permission = { readonly kind: 'send' } | { readonly kind: 'drop' } | { readonly kind: 'wait'; readonly until: number };

/** One wish to subscribe. */
export interface SignupAttempt {
  /** Names the subscriber in links. */
  readonly subscriber: string;
  readonly address: string;
  /** Addresses that reach one mailbox share it; the bounds count by it. */
  readonly mailbox: string;
  /** Names the attempt: repeating it gives the same permission and counts once. */
  readonly attempt: string;
  /** Names of the secrets whose links work, that of this mail's first: the mailbox need not wait where the link that it has is dead. */
  readonly keys?: readonly string[];
}

/**
 * Who gets the newsletter and who was asked. Each call is atomic. All reject with AppError
 * delivery_unavailable when the store cannot be reached.
 */
export interface Subscribers {
  /** Counts a confirmation mail against `signupBounds`, unless the address is subscribed already. */
  permit(attempt: SignupAttempt): Promise<Permission>;
  /** The owner of the address confirmed. False when nobody was asked under this name, or too long ago. */
  confirm(subscriber: string): Promise<boolean>;
  /**
   * The owner wants no more mail. A subscriber is forgotten; for somebody who was only asked,
   * the mailbox gets no further confirmation mails. No effect on a name that is not known.
   */
  leave(subscriber: string): Promise<void>;
  /** Addresses that get the newsletter. */
  confirmed(): Promise<readonly { readonly subscriber: string; readonly address: string }[]>;
  /** Removes addresses that were asked and did not confirm while their link worked, and what is known of mailboxes for too long. */
  sweep(): Promise<void>;
}

const hour = 3_600_000;

/** Against list bombing: what a mailbox and the whole world can be sent before anybody has confirmed. */
export const signupBounds = {
  /** Between two confirmation mails to a mailbox, in milliseconds. */
  restMs: 24 * hour,
  /** To a mailbox until its owner confirms. */
  perMailbox: 3,
  /** To everybody in `hourMs`. */
  perHour: 300,
  hourMs: hour,
  /** An unconfirmed address is kept somewhat longer than its link works, in milliseconds. */
  keepMs: 8 * 24 * hour,
  /** What a mailbox was sent is remembered for so long after the last mail, in milliseconds. */
  mailboxKeepMs: 1_000 * 24 * hour,
} as const;
