import type { LimitName } from '../../../contract/limits.ts';
import { AppError } from '../../../core/errors.ts';
import type { BaseDeps } from '../../deps/base-deps.ts';
import type { Allowance } from '../../store/rate-limiter.ts';
import type { WhenDown } from '../../store/rate-limiter-guarded.ts';
import { retryAfterDetail } from './error-response.ts';

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-11. */
export function rateLimitHeaders(name: LimitName, { limit, remaining, resetSeconds }: Allowance): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${name}";q=${limit.quota};w=${limit.seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}

/** Rejects a request that is not admitted. @throws AppError rate_limited with the seconds to wait. */
export function refuseExcess({ ok, limit, resetSeconds }: Allowance): void {
  if (ok) return;
  const hint = `At most ${limit.quota} requests in ${limit.seconds} seconds. Wait ${resetSeconds} s.`;
  throw new AppError({ code: 'rate_limited', hint, details: { [retryAfterDetail]: `${resetSeconds}` } });
}

/** The limit of an endpoint for one request. */
export interface Meter {
  /** Counts the request. @throws AppError rate_limited; delivery_unavailable, depending on `whenDown`. */
  take(whenDown: WhenDown): Promise<void>;
  /** Response headers, whether or not the request was counted. */
  headers(): Promise<Readonly<Record<string, string>>>;
}

/** A meter that counts by `caller`; `quota` overrides the limit's own. */
export function meterBy(name: LimitName, caller: string, limiter: BaseDeps['limiter'], quota?: number): Meter {
  let seen: Allowance | undefined;
  return {
    async take(whenDown) {
      seen = await limiter.take(name, caller, whenDown, quota);
      refuseExcess(seen);
    },
    async headers() {
      return rateLimitHeaders(name, seen ?? (await limiter.peek(name, caller, quota)));
    },
  };
}
