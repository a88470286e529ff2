import { Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import type { LimitName, RateLimit } from '../../contract/limits.ts';
import { type Limits, limitFor, type RateLimiter } from './rate-limiter.ts';

const prefix = 'limit';
/** Longer than a request to the store may take: that gives up first, and with an error. */
const timeoutMs = 1_500;

/**
 * A RateLimiter shared by all processes: the sliding window of Upstash, which weighs the count
 * of the window before by the part of it that still counts.
 */
export function createRedisRateLimiter(redis: Redis, limits: Limits): RateLimiter {
  const limiters = new Map<string, Ratelimit>();

  function limiterOf(name: LimitName, { quota, seconds }: RateLimit): Ratelimit {
    const known = limiters.get(`${name} ${quota}`);
    if (known !== undefined) return known;
    const limiter = new Ratelimit({
      redis,
      prefix: `${prefix}:${name}`,
      limiter: Ratelimit.slidingWindow(quota, `${seconds} s`),
      // Its cache of refused callers refuses until the window ends, which is longer than needed.
      ephemeralCache: false,
      timeout: timeoutMs,
    });
    limiters.set(`${name} ${quota}`, limiter);
    return limiter;
  }

  async function admittedAt(name: LimitName, caller: string, limit: RateLimit, now: number): Promise<number> {
    const index = Math.floor(now / (limit.seconds * 1000));
    const keyOf = (at: number) => `${prefix}:${name}:${caller}:${at}`;
    const [current, previous] = await redis.mget<(number | null)[]>(keyOf(index), keyOf(index - 1));
    return admissionTime({ current: current ?? 0, previous: previous ?? 0 }, limit, now);
  }

  return {
    async take(name, caller, quota) {
      const limit = limitFor(limits, name, quota);
      const { success, remaining, reset, reason } = await limiterOf(name, limit).limit(caller);
      // The client lets everyone pass when it has waited too long.
      if (reason === 'timeout') throw new Error('The store did not answer in time.');
      const now = Date.now();
      const next = success ? reset : await admittedAt(name, caller, limit, now);
      return { ok: success, limit, remaining, resetSeconds: secondsUntil(next, now) };
    },
    async peek(name, caller, quota) {
      const limit = limitFor(limits, name, quota);
      const { remaining, reset } = await limiterOf(name, limit).getRemaining(caller);
      const now = Date.now();
      const next = remaining > 0 ? reset : await admittedAt(name, caller, limit, now);
      return { ok: remaining > 0, limit, remaining, resetSeconds: secondsUntil(next, now) };
    },
  };
}

/**
 * Unix milliseconds from which a refused caller is admitted again: once the count of this window
 * and the part of the one before that still counts, rounded down, are less than the quota.
 */
export function admissionTime(counts: { readonly current: number; readonly previous: number }, limit: RateLimit, now: number): number {
  const { current, previous } = counts;
  const window = limit.seconds * 1000;
  const start = Math.floor(now / window) * window;
  if (current < limit.quota) return start + window * Math.max(0, 1 - (limit.quota - current) / Math.max(1, previous)) + 1;
  return start + window + window * (1 - limit.quota / current) + 1;
}

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));
