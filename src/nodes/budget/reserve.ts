import { type Precedence, precedences } from '../../core/network/precedence.ts';
import { type BucketLimit, leftFor, rateOf, usableFor } from './bucket.ts';
import type { BucketStore } from './bucket-store.ts';

/** One bucket as this process uses it. */
export interface Reserve {
  /** Takes one token and answers 0, or else the milliseconds until one may be had. */
  take(precedence: Precedence): Promise<number>;
  /** Whoever the bucket is for wants to be left alone for so long. */
  rest(ms: number): void;
  /** Tokens of the bucket when it was last asked, and those kept here. */
  left(): number;
}

/** How a reserve reaches its bucket. */
export interface ReserveDeps {
  readonly store: BucketStore;
  /** Unix milliseconds. */
  readonly now: () => number;
}

interface Batch {
  tokens: number;
  /** Tokens that were not used by then are lost. */
  readonly until: number;
}

const mostBatch = 32;
/** A bucket is taken in no fewer parts than this, so that no process keeps much of it. */
const leastParts = 8;

/**
 * A bucket of the store, taken in batches: one token while requests are rare, twice as many whenever a batch was used up
 * before its time, and one again when a batch was not. Until a token may be had again the store is not asked.
 */
export function createReserve(bucket: string, limit: BucketLimit, { store, now }: ReserveDeps): Reserve {
  const rate = rateOf(limit);
  const kept = new Map<Precedence, Batch>();
  const emptyUntil = new Map<Precedence, number>();
  const flights = new Map<Precedence, Promise<number>>();
  const largest = Math.max(1, Math.min(mostBatch, Math.floor(rate.capacity / leastParts)));
  let size = 1;
  let inBucket = rate.capacity;

  function takeKept(precedence: Precedence): boolean {
    for (const own of usableFor(precedence)) {
      const batch = kept.get(own);
      if (batch === undefined) continue;
      if (batch.until >= now()) {
        batch.tokens -= 1;
        if (batch.tokens > 0) return true;
        size = Math.min(largest, size * 2);
        return kept.delete(own);
      }
      size = 1;
      kept.delete(own);
    }
    return false;
  }

  async function refill(precedence: Precedence): Promise<number> {
    // What is reserved is as old as the question for it.
    const asked = now();
    const { granted, waitMs, tokens } = await store.reserve(bucket, rate, { want: size, left: leftFor(precedence, rate) });
    inBucket = tokens;
    if (granted > 0) kept.set(precedence, { tokens: granted, until: asked + rate.keptMs });
    else emptyUntil.set(precedence, Math.max(emptyUntil.get(precedence) ?? 0, asked + waitMs));
    return waitMs;
  }

  return {
    async take(precedence) {
      for (;;) {
        const waitMs = (emptyUntil.get(precedence) ?? 0) - now();
        if (waitMs > 0) return waitMs;
        if (takeKept(precedence)) return 0;
        const flight = flights.get(precedence) ?? refill(precedence).finally(() => flights.delete(precedence));
        flights.set(precedence, flight);
        const refusedMs = await flight;
        if (refusedMs > 0) return refusedMs;
      }
    },
    rest(ms) {
      kept.clear();
      for (const precedence of precedences) emptyUntil.set(precedence, now() + ms);
      void store.rest(bucket, rate, ms).catch(() => undefined);
    },
    left: () => [...kept.values()].reduce((sum, { tokens, until }) => (until < now() ? sum : sum + tokens), inBucket),
  };
}
