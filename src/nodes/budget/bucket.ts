import { type Precedence, precedences } from '../../core/network/precedence.ts';

/** At most `quota` requests in any window of `seconds`. */
export interface BucketLimit {
  /** Maximum number of requests per window; at least 2. */
  readonly quota: number;
  readonly seconds: number;
}

/** Fill rate of a bucket, such that no window exceeds the quota, regardless of which process holds its tokens. */
export interface BucketRate {
  /** Maximum number of tokens, and so the largest burst. */
  readonly capacity: number;
  /** Refill rate in tokens per millisecond. */
  readonly perMs: number;
  /** Time a process may keep reserved tokens, in milliseconds. */
  readonly keptMs: number;
}

/** A bucket at one instant; times in unix milliseconds. */
export interface TokenBucket {
  readonly tokens: number;
  readonly at: number;
  /** End of the back-off requested by the host. */
  readonly restUntil: number;
}

/** A reservation request: at most `want` tokens, leaving at least `left`. */
export interface BucketWish {
  readonly want: number;
  readonly left: number;
}

/** Result of a reservation. */
export interface Reservation {
  readonly granted: number;
  /** Milliseconds until the next token is available; 0 when some were granted. */
  readonly waitMs: number;
  /** Whole tokens left in the bucket. */
  readonly tokens: number;
}

/** Share of a bucket that each precedence leaves to more urgent ones. */
const keptShare: Readonly<Record<Precedence, number>> = { signing: 0, by_hand: 0.1, quote: 0.25, compare: 0.5, spare: 0.75 };

/** Divisor of the quota for the burst capacity: a fifth; the rest refills over the window. */
const burstShare = 5;
const maxKeptMs = 60_000;
const keptPart = 12;

/**
 * Fill rate for a limit. A window sees at most the bucket's content when its oldest token was reserved, plus the refill
 * since: `capacity + perMs × (window + keptMs)`, which is the quota.
 */
export function rateOf({ quota, seconds }: BucketLimit): BucketRate {
  const windowMs = seconds * 1000;
  const capacity = Math.max(1, Math.floor(quota / burstShare));
  const keptMs = Math.min(maxKeptMs, windowMs / keptPart);
  return { capacity, keptMs, perMs: (quota - capacity) / (windowMs + keptMs) };
}

/** Tokens that a precedence must leave in a bucket of this rate; always less than a full bucket. */
export const leftFor = (precedence: Precedence, { capacity }: BucketRate): number =>
  Math.min(keptShare[precedence] * capacity, capacity - 1);

/** An unused bucket. */
export const fullBucket = ({ capacity }: BucketRate, at: number): TokenBucket => ({ tokens: capacity, at, restUntil: 0 });

/** Tolerance for rounding errors of fractional sums; the bound itself is whole. */
const rounding = 1e-6;

/** Takes whole tokens from a bucket. A clock that runs backwards does not refill it. */
export function takeTokens(
  state: TokenBucket,
  { capacity, perMs }: BucketRate,
  { want, left }: BucketWish,
  now: number,
): { readonly state: TokenBucket; readonly reservation: Reservation } {
  const at = Math.max(state.at, now);
  const tokens = Math.min(capacity, state.tokens + (at - state.at) * perMs);
  const restMs = state.restUntil - now;
  const granted = restMs > 0 ? 0 : Math.max(0, Math.min(want, Math.floor(tokens - left + rounding)));
  const waitMs = granted > 0 ? 0 : Math.max(1, restMs, Math.ceil((left + 1 - tokens) / perMs));
  return {
    state: { ...state, tokens: tokens - granted, at },
    reservation: { granted, waitMs, tokens: Math.max(0, Math.floor(tokens - granted + rounding)) },
  };
}

/** Precedences whose tokens a request may use: its own and the less urgent ones, which leave more behind. */
export const usableFor = (precedence: Precedence): readonly Precedence[] => precedences.slice(precedences.indexOf(precedence));
