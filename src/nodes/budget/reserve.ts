import { type Precedence, precedences } from '../../core/network/precedence.ts';
import { type BucketLimit, leftFor, rateOf, usableFor } from './bucket.ts';
import type { BucketStore } from './bucket-store.ts';

/** This process's view of one bucket. */
export interface Reserve {
  /** Takes one token and returns 0, or else the milliseconds until one is available. */
  take(precedence: Precedence): Promise<number>;
  /** Backs off for `ms`, as requested by the host. */
  rest(ms: number): void;
  /** Tokens in the bucket as of the last request, plus those kept here. */
  left(): number;
}

/** Dependencies of a reserve. */
export interface ReserveDeps {
  readonly store: BucketStore;
  /** Clock in unix milliseconds. */
  readonly now: () => number;
}

interface Batch {
  tokens: number;
  /** Time at which unused tokens expire. */
  readonly until: number;
}

const maxBatch = 32;
/** Minimum number of batches per bucket, so that no process holds much of it. */
const minParts = 8;

/**
 * Takes tokens of a stored bucket in batches: a batch starts at one token, doubles whenever it is used up before it
 * expires, and is reset to one when it is not. The store is not queried until a token can be available.
 */
export function createReserve(bucket: string, limit: BucketLimit, { store, now }: ReserveDeps): Reserve {
  const rate = rateOf(limit);
  const kept = new Map<Precedence, Batch>();
  const emptyUntil = new Map<Precedence, number>();
  const flights = new Map<Precedence, Promise<number>>();
  const largest = Math.max(1, Math.min(maxBatch, Math.floor(rate.capacity / minParts)));
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
    // Tokens age from the time of the request.
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
