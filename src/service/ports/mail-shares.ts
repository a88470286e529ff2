/** Mails that anybody may request, to an address whose owner must confirm. */
export type AskedMail = 'signup' | 'swap_request';

/** Digests of the requester of a mail and of its domain. */
export interface MailOrigin {
  readonly caller: string;
  readonly domain: string;
}

/** Requests for mails of one kind in an hour: in all, of one caller, and to one domain. */
export interface AskedCounts {
  readonly all: number;
  readonly caller: number;
  readonly domain: number;
}

/** Requests in an hour, of each kind; as many mails may be sent. */
export const askedPerHour = 300;
/** A caller may take a thirtieth of what an hour has left, so that the last mails go to those who had none. */
export const callerDivisor = 30;

/**
 * Whether one more request is admitted this hour. What is left is shared: a caller gets a thirtieth of it, at least its first
 * mail, and a domain as much as it leaves to others, at most half.
 */
export const isWithinShare = ({ all, caller, domain }: AskedCounts): boolean =>
  caller * callerDivisor < askedPerHour - all && domain < askedPerHour - all;

/** Counts of this hour. */
export interface MailShares {
  /**
   * Counts a request if it is fair, in one step; else returns when the next hour begins, in unix milliseconds.
   * @throws AppError delivery_unavailable when the store cannot be reached
   */
  take(kind: AskedMail, origin: MailOrigin): Promise<number | undefined>;
}
