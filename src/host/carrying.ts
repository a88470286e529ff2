import type { Carrier } from '../server/memoless/carrier.ts';

/** Interval of half a block: picks up registrations left by another process before the third block. */
const everyMs = 3_000;

/** Advances pending registrations periodically, until the returned function is called. */
export function startCarrying(carrier: Carrier): () => Promise<void> {
  const timer = setInterval(() => void carrier.carryNow(everyMs), everyMs).unref();
  return () => {
    clearInterval(timer);
    return carrier.stop();
  };
}
