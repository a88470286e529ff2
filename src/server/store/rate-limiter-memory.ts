import type { RateLimit } from '../../contract/limits.ts';
import { type Allowance, type Limits, limitFor, type RateLimiter } from './rate-limiter.ts';

/** Times of admitted requests, oldest first; those before `head` have left the window. */
interface Log {
  readonly times: number[];
  head: number;
}

const defaultMaxCallers = 20_000;

/**
 * A RateLimiter in this process: a log of times per caller, so that no window at any position
 * admits more than the quota. `now` in unix milliseconds. Evicts the least recently active caller
 * beyond `maxCallers`.
 */
export function createMemoryRateLimiter(limits: Limits, now: () => number, maxCallers: number = defaultMaxCallers): RateLimiter {
  const logs = new Map<string, Log>();

  function logOf(key: string): Log {
    const log = logs.get(key) ?? { times: [], head: 0 };
    logs.delete(key);
    logs.set(key, log);
    if (logs.size > maxCallers) {
      const [quietest] = logs.keys();
      if (quietest !== undefined) logs.delete(quietest);
    }
    return log;
  }

  return {
    async take(name, caller, quota) {
      const limit = limitFor(limits, name, quota);
      const log = logOf(`${name} ${caller}`);
      const time = now();
      leaveBehind(log, time - limit.seconds * 1000);
      compact(log);
      const ok = log.times.length - log.head < limit.quota;
      if (ok) log.times.push(time);
      return allowance(log, limit, time, ok);
    },
    async peek(name, caller, quota) {
      const limit = limitFor(limits, name, quota);
      const { times, head } = logs.get(`${name} ${caller}`) ?? { times: [], head: 0 };
      const log = { times, head };
      const time = now();
      leaveBehind(log, time - limit.seconds * 1000);
      return allowance(log, limit, time, times.length - log.head < limit.quota);
    },
  };
}

function leaveBehind(log: Log, until: number): void {
  while ((log.times[log.head] ?? Number.POSITIVE_INFINITY) <= until) log.head += 1;
}

function compact(log: Log): void {
  if (log.head * 2 <= log.times.length) return;
  log.times.splice(0, log.head);
  log.head = 0;
}

function allowance(log: Log, limit: RateLimit, time: number, ok: boolean): Allowance {
  const oldest = log.times[log.head];
  return {
    ok,
    limit,
    remaining: limit.quota - (log.times.length - log.head),
    resetSeconds: oldest === undefined ? 0 : Math.ceil((oldest + limit.seconds * 1000 - time) / 1000),
  };
}
