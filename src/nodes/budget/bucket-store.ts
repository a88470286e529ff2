import { type BucketRate, type BucketWish, fullBucket, type Reservation, type TokenBucket, takeTokens } from './bucket.ts';

/** Bucket storage, shared between processes or local. Rejects when the store cannot be reached. */
export interface BucketStore {
  reserve(bucket: string, rate: BucketRate, wish: BucketWish): Promise<Reservation>;
  /** Records a back-off requested by the host, in milliseconds. */
  rest(bucket: string, rate: BucketRate, ms: number): Promise<void>;
}

/** Process-local buckets. `now` in unix milliseconds. */
export function createMemoryBuckets(now: () => number): BucketStore {
  const buckets = new Map<string, TokenBucket>();
  const getBucket = (bucket: string, rate: BucketRate) => buckets.get(bucket) ?? fullBucket(rate, now());
  return {
    async reserve(bucket, rate, wish) {
      const { state, reservation } = takeTokens(getBucket(bucket, rate), rate, wish, now());
      buckets.set(bucket, state);
      return reservation;
    },
    async rest(bucket, rate, ms) {
      const state = getBucket(bucket, rate);
      buckets.set(bucket, { ...state, restUntil: Math.max(state.restUntil, now() + ms) });
    },
  };
}

/** Back-off from the store after a failure, in milliseconds. */
const pauseMs = 1_000;
/** Timeout of the store in milliseconds, within the time budget of a quote. */
const patienceMs = 300;
/** Divisor of each process's local share while the store is unreachable, so that all together stay near the limit. */
const spareShare = 4;

const spareOf = ({ capacity, perMs, keptMs }: BucketRate): BucketRate => ({
  capacity: Math.max(1, Math.floor(capacity / spareShare)),
  perMs: perMs / spareShare,
  keptMs,
});

/** Wraps a store so that it never rejects: falls back to a local share while the store is unreachable. */
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
