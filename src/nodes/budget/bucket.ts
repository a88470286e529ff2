import { type Precedence, precedences } from '../../core/network/precedence.ts';

/** So many requests in any window of so many seconds. */
export interface BucketLimit {
  /** At least 2. */
  readonly quota: number;
  readonly seconds: number;
}

/** How a bucket is filled, so that no window of its limit sees more than the quota, whoever holds its tokens. */
export interface BucketRate {
  /** Tokens that it holds at most: what may be asked at once. */
  readonly capacity: number;
  /** Tokens that come back in a millisecond. */
  readonly perMs: number;
  /** For how long a process may keep tokens that it has reserved, in milliseconds. */
  readonly keptMs: number;
}

/** A bucket at one instant; times in unix milliseconds. */
export interface TokenBucket {
  readonly tokens: number;
  readonly at: number;
  /** Its host wants to be left alone until then. */
  readonly restUntil: number;
}

/** A reservation: at most `want` tokens, with `left` of them staying. */
export interface BucketWish {
  readonly want: number;
  readonly left: number;
}

/** What came of a reservation. */
export interface Reservation {
  readonly granted: number;
  /** Milliseconds until one token may be had again; 0 when some were granted. */
  readonly waitMs: number;
  /** Whole tokens that are still in the bucket. */
  readonly tokens: number;
}

/** Share of a bucket that each precedence leaves to the more urgent ones. */
const keptShare: Readonly<Record<Precedence, number>> = { signing: 0, by_hand: 0.1, quote: 0.25, compare: 0.5, spare: 0.75 };

/** Of its quota a bucket holds a fifth, and gets the rest back over its window. */
const burstShare = 5;
const mostKeptMs = 60_000;
const keptPart = 12;

/**
 * The rate for a limit. A window sees at most what the bucket held when the oldest token of it was reserved, and what came
 * back since: `capacity + perMs × (window + keptMs)`, which is the quota.
 */
export function rateOf({ quota, seconds }: BucketLimit): BucketRate {
  const windowMs = seconds * 1000;
  const capacity = Math.max(1, Math.floor(quota / burstShare));
  const keptMs = Math.min(mostKeptMs, windowMs / keptPart);
  return { capacity, keptMs, perMs: (quota - capacity) / (windowMs + keptMs) };
}

/** Tokens that a precedence must leave in a bucket of this rate; never so many that it gets none of a full one. */
export const leftFor = (precedence: Precedence, { capacity }: BucketRate): number =>
  Math.min(keptShare[precedence] * capacity, capacity - 1);

/** A bucket that nobody has used. */
export const fullBucket = ({ capacity }: BucketRate, at: number): TokenBucket => ({ tokens: capacity, at, restUntil: 0 });

/** What is short of a whole token by less is one: sums of fractions are not exact. It is no part of the bound, which is whole. */
const rounding = 1e-6;

/** Whole tokens out of a bucket. A clock that goes back fills nothing. */
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

/** Precedences whose tokens this one may use: its own and those of the less urgent, which left more to the others. */
export const usableFor = (precedence: Precedence): readonly Precedence[] => precedences.slice(precedences.indexOf(precedence));
