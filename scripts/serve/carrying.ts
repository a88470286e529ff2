import type { Carrier } from '../../src/server/memoless/carrier.ts';

/** Twice a block: what another process left is taken up before its third. */
const everyMs = 3_000;

/** Carries registrations on that are under way, until the result is called. */
export function startCarrying(carrier: Carrier): () => Promise<void> {
  const timer = setInterval(() => void carrier.carryNow(everyMs), everyMs).unref();
  return () => {
    clearInterval(timer);
    return carrier.stop();
  };
}
