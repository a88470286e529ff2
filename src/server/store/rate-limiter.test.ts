import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits, limitsInForce } from '../../contract/limits.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { errorCodeOf } from '../fixtures/error-code.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { guardRateLimiter } from './rate-limiter-guarded.ts';
import { createMemoryRateLimiter } from './rate-limiter-memory.ts';
import { admissionTime, createRedisRateLimiter } from './rate-limiter-redis.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const redis = startTestRedis();

const redisLimiter = (overrides: Parameters<typeof limitsInForce>[0]) => createRedisRateLimiter(redis.open(), limitsInForce(overrides));

describe('the in-memory limiter', () => {
  const gaps = fc.array(fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 4_000 })), { minLength: 1, maxLength: 120 });

  test('admits at most the quota in any window, and overstates the wait by at most a second', async () => {
    await fc.assert(
      fc.asyncProperty(gaps, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }), async (pauses, quota, seconds) => {
        let time = 1_000_000;
        const limiter = createMemoryRateLimiter(limitsInForce({ quote: { quota, seconds } }), () => time);
        const admitted: number[] = [];
        for (const pause of pauses) {
          time += pause;
          const { ok, remaining, resetSeconds } = await limiter.take('quote', 'me');
          if (ok) admitted.push(time);
          const recent = admitted.filter((instant) => instant > time - seconds * 1000).length;
          expect([recent <= quota, remaining]).toEqual([true, quota - recent]);
          if (ok) continue;
          expect(recent).toBe(quota);
          const now = time;
          time = now + resetSeconds * 1000;
          expect((await limiter.peek('quote', 'me')).ok).toBe(true);
          time = now + (resetSeconds - 1) * 1000;
          expect((await limiter.peek('quote', 'me')).ok).toBe(false);
          time = now;
        }
      }),
      { numRuns: 300 },
    );
  });

  test('separates limits and callers, and does not count a peek', async () => {
    const limiter = createMemoryRateLimiter(limits, () => 0);
    for (let left = 4; left >= 0; left -= 1) expect(await limiter.take('newsletter', 'a')).toMatchObject({ ok: true, remaining: left });
    expect(await limiter.take('newsletter', 'a')).toEqual({ ok: false, limit: limits.newsletter, remaining: 0, resetSeconds: 600 });
    expect(await limiter.peek('newsletter', 'b')).toMatchObject({ ok: true, remaining: 5, resetSeconds: 0 });
    expect(await limiter.take('newsletter', 'b')).toMatchObject({ ok: true, remaining: 4, resetSeconds: 600 });
    expect(await limiter.take('report-bug', 'a')).toMatchObject({ ok: true, remaining: 4 });
  });

  test('keeps a bounded number of callers, and forgets the least active ones first', async () => {
    const limiter = createMemoryRateLimiter(limits, () => 0, 100);
    await limiter.take('newsletter', 'first');
    for (let index = 0; index < 10_000; index += 1) {
      await limiter.take('newsletter', `caller ${index}`);
      if (index % 50 === 0) await limiter.take('newsletter', 'busy');
    }
    expect((await limiter.peek('newsletter', 'first')).remaining).toBe(5);
    expect((await limiter.peek('newsletter', 'busy')).remaining).toBe(0);
  });
});

describe('the Redis limiter', () => {
  stretchDeadlines();

  test('admits a burst from several processes up to the quota', async () => {
    // A window that does not end during the test.
    const newsletter = { ...limits.newsletter, seconds: 1_000_000_000 };
    const [one, other] = [redisLimiter({ newsletter }), redisLimiter({ newsletter })];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).take('newsletter', 'burst')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect((await one.peek('newsletter', 'burst')).remaining).toBe(0);
    expect(await one.take('newsletter', 'other')).toMatchObject({ ok: true, limit: newsletter, remaining: 4 });
  });

  test('admits the caller after the wait', async () => {
    const limiter = redisLimiter({ quote: { quota: 3, seconds: 1 } });
    for (let round = 0; round < 3; round += 1) {
      let refused = await limiter.take('quote', 'patient');
      while (refused.ok) refused = await limiter.take('quote', 'patient');
      await wait(refused.resetSeconds * 1000);
      expect((await limiter.take('quote', 'patient')).ok).toBe(true);
    }
  });

  test('computes the wait that the script enforces, overstated by at most a second', () => {
    const admits = (time: number, counts: { current: number; previous: number }, quota: number, window: number, start: number) => {
      const moved = time >= start + window;
      const [previous, current] = moved ? [counts.current, 0] : [counts.previous, counts.current];
      return Math.floor((1 - (time % window) / window) * previous) + current < quota;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 600 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (quota, seconds, a, b, c) => {
          const window = seconds * 1000;
          const counts = { current: a % (quota + 1), previous: b % (quota + 1) };
          const start = 1_800_000_000_000 - (1_800_000_000_000 % window);
          const now = start + (c % window);
          fc.pre(!admits(now, counts, quota, window, start));
          const at = admissionTime(counts, { quota, seconds }, now);
          expect(admits(Math.ceil(at), counts, quota, window, start)).toBe(true);
          const early = Math.floor(at) - 2;
          if (early > now) expect(admits(early, counts, quota, window, start)).toBe(false);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

test('the Redis limiter treats a store that misses its deadline as down, not open', async () => {
  const limiter = redisLimiter({});
  redis.bridge().delay(2_000);
  await expect(limiter.take('quote', 'slow')).rejects.toThrow();
  redis.bridge().delay(0);
});

describe('the guarded limiter', () => {
  stretchDeadlines();

  test('limits reads by a spare limit and refuses writes while the store is down, then counts in it again', async () => {
    let time = 0;
    const spare = createMemoryRateLimiter(limitsInForce({ quote: { quota: 2, seconds: 60 } }), () => time);
    const guarded = guardRateLimiter(redisLimiter({}), spare, () => time);
    expect(await guarded.take('quote', 'me', 'stay_open')).toMatchObject({ ok: true, remaining: 59 });

    await redis.server().stop();
    expect(await guarded.take('quote', 'me', 'stay_open')).toMatchObject({ ok: true, remaining: 1 });
    const requested = redis.bridge().requests();
    expect(await guarded.take('quote', 'me', 'stay_open')).toMatchObject({ ok: true, remaining: 0 });
    expect(await guarded.take('quote', 'me', 'stay_open')).toMatchObject({ ok: false });
    expect(await guarded.peek('quote', 'me')).toMatchObject({ ok: false });
    expect(redis.bridge().requests()).toBe(requested);
    expect(await errorCodeOf(() => guarded.take('newsletter', 'me', 'refuse'))).toBe('delivery_unavailable');

    await redis.server().start();
    expect(await guarded.take('newsletter', 'me', 'refuse')).toMatchObject({ ok: true, remaining: 4 });
    time = 1_000;
    expect(await guarded.take('quote', 'me', 'stay_open')).toMatchObject({ ok: true, remaining: 59 });
  });
});
