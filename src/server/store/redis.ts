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

const hints = {
  // A call that was given up may have reached the store, which does what it was told once it goes on.
  delivery_unavailable:
    'The store did not answer in time, so the message may have been stored all the same. Send it again in a few seconds: with the same Idempotency-Key it is delivered once.',
  idempotency_unavailable: 'The store cannot be reached at the moment. Nothing was done; try again in a few seconds.',
  upstream_unavailable: 'The store cannot be reached at the moment. Try again in a few seconds.',
} as const;

/** Runs a store call. @throws AppError with the given code when the store cannot be reached; its own words are the cause. */
export async function withStore<T>(call: () => Promise<T>, code: keyof typeof hints): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError({ code, hint: hints[code] }, cause);
  }
}
