import type { Redis } from '@upstash/redis';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateOf } from '../../nodes/budget/bucket.ts';
import { createMemoryBuckets } from '../../nodes/budget/bucket-store.ts';
import { createReserve } from '../../nodes/budget/reserve.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createRedisBuckets } from './buckets-redis.ts';

stretchDeadlines();
const store = startTestRedis();
beforeEach(() => store.flush());

const start = 1_800_000_000_000;

/** A client whose buckets outlive the test, in which only the test's own clock advances. */
function lasting(): Redis {
  const redis = store.open();
  const keepMs = 600_000;
  const evaluate = (script: string, keys: string[], args: unknown[]) =>
    redis.eval<unknown[], unknown>(script, keys, [...args.slice(0, -1), keepMs]);
  return { eval: evaluate } as unknown as Redis;
}

describe('buckets in Redis', () => {
  test('grant exactly what in-memory buckets grant, for any reservations, times and pauses', async () => {
    const limits = fc.record({ quota: fc.integer({ min: 2, max: 50_000 }), seconds: fc.constantFrom(1, 60, 86_400) });
    const calls = fc.array(
      fc.record({
        ms: fc.integer({ min: 0, max: 90_000 }),
        want: fc.integer({ min: 1, max: 32 }),
        share: fc.constantFrom(0, 0.1, 0.25, 0.5),
        restMs: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000 }) }),
      }),
      { minLength: 1, maxLength: 15 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(limits, calls, async (limit, made) => {
        let time = start;
        const rate = rateOf(limit);
        const [shared, own] = [createRedisBuckets(lasting(), () => time), createMemoryBuckets(() => time)];
        run += 1;
        for (const { ms, want, share, restMs } of made) {
          time += ms;
          const wish = { want, left: Math.min(share * rate.capacity, rate.capacity - 1) };
          if (restMs > 0) await Promise.all([shared.rest(`${run}`, rate, restMs), own.rest(`${run}`, rate, restMs)]);
          expect(await shared.reserve(`${run}`, rate, wish)).toEqual(await own.reserve(`${run}`, rate, wish));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('grant several processes together no more than one alone would get', async () => {
    const limit = { quota: 100, seconds: 60 };
    const processes = Array.from({ length: 5 }, () =>
      createReserve('a', limit, { store: createRedisBuckets(store.open(), () => start), now: () => start }),
    );
    const waits = await Promise.all(processes.flatMap((one) => Array.from({ length: 20 }, () => one.take('signing'))));
    const counted = waits.filter((ms) => ms === 0).length;
    expect(counted).toBeLessThanOrEqual(rateOf(limit).capacity);
    expect(counted).toBeGreaterThan(rateOf(limit).capacity / 2);
  });

  test('expire when they are full again, but not during a rest', async () => {
    const limit = { quota: 100, seconds: 60 };
    const rate = rateOf(limit);
    const buckets = createRedisBuckets(store.open(), () => start);
    await buckets.reserve('a', rate, { want: 20, left: 0 });
    expect(await buckets.reserve('a', rate, { want: 1, left: 0 })).toMatchObject({ granted: 0 });
    await store.pass(rate.capacity / rate.perMs + 1);
    expect(await buckets.reserve('a', rate, { want: 1, left: 0 })).toMatchObject({ granted: 1 });
    await buckets.rest('a', rate, 600_000);
    await store.pass(599_000);
    expect(await buckets.reserve('a', rate, { want: 1, left: 0 })).toMatchObject({ granted: 0, waitMs: 600_000 });
  });
});
