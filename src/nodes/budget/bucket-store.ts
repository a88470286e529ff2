import { type BucketRate, type BucketWish, fullBucket, type Reservation, type TokenBucket, takeTokens } from './bucket.ts';

/** Where buckets are kept: shared by all processes, or in this one. Both reject when the store cannot be reached. */
export interface BucketStore {
  reserve(bucket: string, rate: BucketRate, wish: BucketWish): Promise<Reservation>;
  /** Whoever the bucket is for wants to be left alone for so long, in milliseconds. */
  rest(bucket: string, rate: BucketRate, ms: number): Promise<void>;
}

/** Buckets of this process. `now` in unix milliseconds. */
export function createMemoryBuckets(now: () => number): BucketStore {
  const buckets = new Map<string, TokenBucket>();
  const stateOf = (bucket: string, rate: BucketRate) => buckets.get(bucket) ?? fullBucket(rate, now());
  return {
    async reserve(bucket, rate, wish) {
      const { state, reservation } = takeTokens(stateOf(bucket, rate), rate, wish, now());
      buckets.set(bucket, state);
      return reservation;
    },
    async rest(bucket, rate, ms) {
      const state = stateOf(bucket, rate);
      buckets.set(bucket, { ...state, restUntil: Math.max(state.restUntil, now() + ms) });
    },
  };
}

/** How long a store that failed is left alone, in milliseconds. */
const pauseMs = 1_000;
/** A quote has no longer for it. */
const patienceMs = 300;
/** While the store cannot be reached each process takes this part of a bucket, so that all together stay near the limit. */
const spareShare = 4;

const spareOf = ({ capacity, perMs, keptMs }: BucketRate): BucketRate => ({
  capacity: Math.max(1, Math.floor(capacity / spareShare)),
  perMs: perMs / spareShare,
  keptMs,
});

/** Buckets that always answer: those of the store, and a share of each in this process while the store cannot be reached. */
export function guardBuckets(store: BucketStore, now: () => number): BucketStore {
  const spare = createMemoryBuckets(now);
  let pausedUntil = 0;

  async function count<T>(shared: () => Promise<T>, own: () => Promise<T>): Promise<T> {
    if (now() < pausedUntil) return own();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, patienceMs, new Error('The store did not answer in time.'));
    });
    try {
      return await Promise.race([shared(), late]);
    } catch {
      pausedUntil = now() + pauseMs;
      return own();
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    reserve(bucket, rate, { want, left }) {
      const small = spareOf(rate);
      const wish = { want, left: Math.min(left / spareShare, small.capacity - 1) };
      return count(
        () => store.reserve(bucket, rate, { want, left }),
        () => spare.reserve(bucket, small, wish),
      );
    },
    rest: (bucket, rate, ms) =>
      count(
        () => store.rest(bucket, rate, ms),
        () => spare.rest(bucket, spareOf(rate), ms),
      ),
  };
}
