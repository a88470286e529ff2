import type { LimitName, RateLimit } from '../../contract/limits.ts';

/** State of a limit for one request of one caller. */
export interface Allowance {
  readonly ok: boolean;
  /** The limit in force. */
  readonly limit: RateLimit;
  /** Requests that would be admitted now. */
  readonly remaining: number;
  /** Whole seconds, rounded up, until more requests are admitted than now. */
  readonly resetSeconds: number;
}

/**
 * Counts the requests of a caller against a named limit in a sliding window; `quota` overrides the limit's own.
 * Both methods reject when the store is unreachable.
 */
export interface RateLimiter {
  /** Counts one request if it is admitted. */
  take(name: LimitName, caller: string, quota?: number): Promise<Allowance>;
  /** Returns the state of the limit without counting a request. */
  peek(name: LimitName, caller: string, quota?: number): Promise<Allowance>;
}

/** All limits in force. */
export type Limits = Readonly<Record<LimitName, RateLimit>>;

/** The named limit, with the caller's own quota if given. */
export const limitFor = (limits: Limits, name: LimitName, quota: number | undefined): RateLimit =>
  quota === undefined ? limits[name] : { ...limits[name], quota };
