import type { Redis } from '@upstash/redis';
import type { LimitName, RateLimit } from '../../contract/limits.ts';
import { type Allowance, type Limits, limitFor, type RateLimiter } from './rate-limiter.ts';

/**
 * KEYS caller · ARGV quota, window ms, 1 to count. Keeps two counters per caller, for the current and the previous window,
 * by the clock of the store. Returns whether one more is admitted, both counts, and the time.
 */
const windowScript = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local quota, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local index = math.floor(now / window)
local key = KEYS[1] .. ':' .. string.format('%.0f', index)
local current = tonumber(redis.call('GET', key) or '0')
local previous = tonumber(redis.call('GET', KEYS[1] .. ':' .. string.format('%.0f', index - 1)) or '0')
local admits = math.floor((1 - now % window / window) * previous) + current < quota
if admits and ARGV[3] == '1' then
  current = redis.call('INCR', key)
  redis.call('PEXPIRE', key, window * 2 + 1000)
end
return { admits and 1 or 0, current, previous, now }
`;

/**
 * A RateLimiter shared by all processes: a sliding window that weights the previous window's count
 * by its overlap.
 */
export function createRedisRateLimiter(redis: Redis, limits: Limits): RateLimiter {
  async function look(name: LimitName, caller: string, limit: RateLimit, counts: boolean): Promise<Allowance> {
    const window = limit.seconds * 1000;
    const args = [limit.quota, window, counts ? 1 : 0];
    const [admits, current, previous, now] = await redis.eval<number[], readonly [number, number, number, number]>(
      windowScript,
      [`limit:${name}:${caller}`],
      args,
    );
    const ok = admits === 1;
    const left = limit.quota - current - Math.floor((1 - (now % window) / window) * previous);
    const next = ok ? Math.floor(now / window) * window + window : admissionTime({ current, previous }, limit, now);
    return { ok, limit, remaining: ok ? Math.max(0, left) : 0, resetSeconds: Math.max(1, Math.ceil((next - now) / 1000)) };
  }
  return {
    take: (name, caller, quota) => look(name, caller, limitFor(limits, name, quota), true),
    peek: (name, caller, quota) => look(name, caller, limitFor(limits, name, quota), false),
  };
}

/**
 * Unix milliseconds from which a refused caller is admitted again: once the current count plus the
 * weighted previous count, rounded down, is below the quota.
 */
export function admissionTime(counts: { readonly current: number; readonly previous: number }, limit: RateLimit, now: number): number {
  const { current, previous } = counts;
  const window = limit.seconds * 1000;
  const start = Math.floor(now / window) * window;
  if (current < limit.quota) return start + window * Math.max(0, 1 - (limit.quota - current) / Math.max(1, previous)) + 1;
  return start + window + window * (1 - limit.quota / current) + 1;
}
