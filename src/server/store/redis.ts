import { Redis } from '@upstash/redis';
import { AppError } from '../../core/errors.ts';

/** Timeout after which the store counts as down. */
const requestMs = 800;

/**
 * Client for an Upstash database, or for anything that speaks its REST protocol. Retries once
 * quickly, then the call rejects; `withStore` turns that into an error for the caller.
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
  // A call that timed out may have reached the store and take effect later.
  delivery_unavailable:
    'The store did not answer in time, so the message may have been stored all the same. Send it again in a few seconds: with the same Idempotency-Key it is delivered once.',
  idempotency_unavailable: 'The store cannot be reached at the moment. Nothing was done; try again in a few seconds.',
  upstream_unavailable: 'The store cannot be reached at the moment. Try again in a few seconds.',
} as const;

/** Runs a store call. @throws AppError with the given code when the store is unreachable; the original error is the cause. */
export async function withStore<T>(call: () => Promise<T>, code: keyof typeof hints): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError({ code, hint: hints[code] }, cause);
  }
}
