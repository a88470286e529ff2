import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Precedence, precedences } from '../../core/network/precedence.ts';
import { type BucketLimit, fullBucket, leftFor, rateOf, takeTokens } from './bucket.ts';
import { type BucketStore, createMemoryBuckets, guardBuckets } from './bucket-store.ts';
import { createReserve } from './reserve.ts';

const limits = fc.record({ quota: fc.integer({ min: 2, max: 5_000 }), seconds: fc.constantFrom(1, 10, 60, 3_600, 86_400) });
const precedence = fc.constantFrom(...precedences);
/** Steps of several processes: wait for a share of the window, then send `times` requests. */
const steps = fc.array(
  fc.record({
    waits: fc.double({ min: 0, max: 0.2, noNaN: true }),
    times: fc.integer({ min: 1, max: 400 }),
    process: fc.nat(3),
    precedence,
  }),
  { maxLength: 60 },
);

interface Asked {
  readonly at: number;
  readonly precedence: Precedence;
}

/** Runs the steps over one store; returns the time of each admitted request. */
async function admitted(
  limit: BucketLimit,
  run: readonly { readonly waits: number; readonly times: number; readonly process: number; readonly precedence: Precedence }[],
): Promise<readonly Asked[]> {
  let time = 1_700_000_000_000;
  const now = () => time;
  const store = createMemoryBuckets(now);
  const processes = Array.from({ length: 4 }, () => createReserve('a', limit, { store, now }));
  const found: Asked[] = [];
  for (const { waits, times, process, precedence } of run) {
    time += Math.floor(waits * limit.seconds * 1000);
    for (let count = 0; count < times; count += 1) {
      if ((await processes[process]?.take(precedence)) !== 0) break;
      found.push({ at: time, precedence });
    }
  }
  return found;
}

/** Maximum count in any window of `ms`, end excluded. */
function mostIn(times: readonly number[], ms: number): number {
  let [most, from] = [0, 0];
  for (const [at, time] of times.entries()) {
    while ((times[from] ?? time) <= time - ms) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

describe('a token bucket', () => {
  test('never exceeds the quota in any window, however many processes share it and hold tokens', async () => {
    await fc.assert(
      fc.asyncProperty(limits, steps, async (limit, run) => {
        const times = (await admitted(limit, run)).map(({ at }) => at);
        expect(mostIn(times, limit.seconds * 1000)).toBeLessThanOrEqual(limit.quota);
      }),
      { numRuns: 150 },
    );
  });

  test('never admits a less urgent request where a more urgent one is refused', () => {
    fc.assert(
      fc.property(limits, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 40 }), (limit, share, want) => {
        const rate = rateOf(limit);
        const state = { ...fullBucket(rate, 0), tokens: rate.capacity * share };
        const granted = precedences.map((one) => takeTokens(state, rate, { want, left: leftFor(one, rate) }, 0).reservation.granted);
        expect(granted).toEqual([...granted].sort((a, b) => b - a));
      }),
    );
  });

  test('keeps the reserve for signing despite endless comparisons', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 20, max: 5_000 }), fc.integer({ min: 1, max: 100_000 }), async (quota, seconds) => {
        const run = [
          { waits: 0, times: quota * 2, process: 0, precedence: 'compare' as const },
          { waits: 0, times: quota * 2, process: 1, precedence: 'signing' as const },
        ];
        const found = await admitted({ quota, seconds }, run);
        const signed = found.filter((one) => one.precedence === 'signing').length;
        expect(signed).toBeGreaterThanOrEqual(Math.floor(rateOf({ quota, seconds }).capacity * 0.5));
      }),
      { numRuns: 40 },
    );
  });

  test('refills enough for a day of steady requests to get at least seven tenths of the quota', async () => {
    const limit = { quota: 50_000, seconds: 86_400 };
    let time = 0;
    const store = createMemoryBuckets(() => time);
    const reserve = createReserve('a', limit, { store, now: () => time });
    let count = 0;
    for (; time < 86_400_000; time += 1_000) if ((await reserve.take('quote')) === 0) count += 1;
    expect(count).toBeGreaterThan(limit.quota * 0.7);
    expect(count).toBeLessThanOrEqual(limit.quota);
  });

  test('names the time after which a refused request is admitted', async () => {
    await fc.assert(
      fc.asyncProperty(limits, precedence, async (limit, one) => {
        let time = 0;
        const store = createMemoryBuckets(() => time);
        const reserve = createReserve('a', limit, { store, now: () => time });
        let waitMs = 0;
        while (waitMs === 0) waitMs = await reserve.take(one);
        time += waitMs;
        expect(await reserve.take(one)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('batches', () => {
  test('call the store far less often than there are requests, and not at all while nothing is left', async () => {
    let [time, calls] = [0, 0];
    const inner = createMemoryBuckets(() => time);
    const store: BucketStore = {
      ...inner,
      reserve: (...asked) => {
        calls += 1;
        return inner.reserve(...asked);
      },
    };
    const reserve = createReserve('a', { quota: 10_000, seconds: 3_600 }, { store, now: () => time });
    for (let count = 0; count < 500; count += 1) expect(await reserve.take('quote')).toBe(0);
    expect(calls).toBeLessThan(30);
    while ((await reserve.take('compare')) === 0);
    const before = calls;
    for (let count = 0; count < 100; count += 1) await reserve.take('compare');
    expect(calls).toBe(before);
    time += 3_600_000;
    expect(await reserve.take('compare')).toBe(0);
  });

  test('serve concurrent requests from a few reservations', async () => {
    let calls = 0;
    const inner = createMemoryBuckets(() => 0);
    const store: BucketStore = {
      ...inner,
      reserve: (bucket, rate, wish) => {
        calls += 1;
        return inner.reserve(bucket, rate, wish);
      },
    };
    const reserve = createReserve('a', { quota: 10_000, seconds: 3_600 }, { store, now: () => 0 });
    const waits = await Promise.all(Array.from({ length: 64 }, () => reserve.take('quote')));
    expect(waits.every((ms) => ms === 0)).toBe(true);
    expect(calls).toBeLessThan(10);
  });

  test('respect a host’s Retry-After in every process, whatever tokens are held', async () => {
    let time = 0;
    const store = createMemoryBuckets(() => time);
    const [one, other] = [0, 1].map(() => createReserve('a', { quota: 10_000, seconds: 3_600 }, { store, now: () => time }));
    for (let count = 0; count < 5; count += 1) await one?.take('quote');
    one?.rest(30_000);
    expect([await one?.take('signing'), await other?.take('signing')]).toEqual([30_000, 30_000]);
    time = 29_999;
    expect(await one?.take('signing')).toBe(1);
    time = 30_000;
    expect([await one?.take('signing'), await other?.take('signing')]).toEqual([0, 0]);
  });
});

describe('an unreachable store', () => {
  test('lets each process use a quarter of the budget and retries the store after a second', async () => {
    let [time, calls] = [0, 0];
    const down: BucketStore = {
      reserve: async () => {
        calls += 1;
        throw new Error('down');
      },
      rest: async () => {
        throw new Error('down');
      },
    };
    const limit = { quota: 400, seconds: 60 };
    const reserve = createReserve('a', limit, { store: guardBuckets(down, () => time), now: () => time });
    let count = 0;
    while ((await reserve.take('signing')) === 0) count += 1;
    expect([count, calls]).toEqual([rateOf(limit).capacity / 4, 1]);
    time += 1_000;
    await reserve.take('signing');
    expect(calls).toBe(2);
  });
});
