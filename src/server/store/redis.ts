import { Redis } from '@upstash/redis';
import { AppError } from '../../core/errors.ts';

/** A request that takes longer than this counts as a store that is down. */
const requestMs = 800;

/**
 * Client for an Upstash database, or for anything that speaks its REST protocol. One quick
 * retry, then the call rejects; `storeDown` turns that into words for the caller.
 */
export function createRedis(url: string, token: string): Redis {
  return new Redis({
    url,
    token,
    retry: { retries: 1, backoff: () => 50 },
    signal: () => AbortSignal.timeout(requestMs),
    enableTelemetry: false,
  });
}

/** Runs a store call. @throws AppError with the given code when the store cannot be reached; its own words stay here. */
export async function withStore<T>(
  call: () => Promise<T>,
  code: 'idempotency_unavailable' | 'delivery_unavailable' | 'upstream_unavailable',
): Promise<T> {
  try {
    return await call();
  } catch {
    throw new AppError({ code, hint: 'The store cannot be reached at the moment. Nothing was done; try again in a few seconds.' });
  }
}
