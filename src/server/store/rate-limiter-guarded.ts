import type { LimitName } from '../../contract/limits.ts';
import { AppError } from '../../core/errors.ts';
import type { Allowance, RateLimiter } from './rate-limiter.ts';

/** How long endpoints that stay open avoid a store after a failure, in milliseconds. */
const pauseMs = 1_000;

/** Behavior while the store is down: reads continue under a small local limit, other endpoints refuse. */
export type WhenDown = 'stay_open' | 'refuse';

/** A limiter with a fallback. */
export interface GuardedRateLimiter {
  /** @throws AppError delivery_unavailable when the store cannot be reached and `whenDown` is refuse. */
  take(name: LimitName, caller: string, whenDown: WhenDown, quota?: number): Promise<Allowance>;
  peek(name: LimitName, caller: string, quota?: number): Promise<Allowance>;
}

/** Wraps a RateLimiter with a fallback: `spare` counts while `store` is unreachable. */
export function guardRateLimiter(store: RateLimiter, spare: RateLimiter, now: () => number): GuardedRateLimiter {
  let pausedUntil = 0;

  async function count(call: (limiter: RateLimiter) => Promise<Allowance>, whenDown: WhenDown): Promise<Allowance> {
    if (whenDown === 'stay_open' && now() < pausedUntil) return call(spare);
    try {
      return await call(store);
    } catch (cause) {
      pausedUntil = now() + pauseMs;
      if (whenDown === 'stay_open') return call(spare);
      const hint = 'The store cannot be reached at the moment. Nothing was done; try again later.';
      throw new AppError({ code: 'delivery_unavailable', hint }, cause);
    }
  }

  return {
    take: (name, caller, whenDown, quota) => count((limiter) => limiter.take(name, caller, quota), whenDown),
    peek: (name, caller, quota) => count((limiter) => limiter.peek(name, caller, quota), 'stay_open'),
  };
}
