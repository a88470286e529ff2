import { leaseMs } from './deliver-round.ts';
import type { Held, Outbox, OutboxItem } from './outbox.ts';

/** A claim that is renewed during delivery. */
export interface Hold<Item> {
  /** Whether no other process can hold the entry now; accounts for a suspended process. */
  isOurs(): boolean;
  /** Stops renewing and returns the last renewed claim. */
  letGo(): Promise<Held<Item>>;
}

const renewMs = leaseMs / 3;
/** Maximum drift between the clocks of process and store. */
const slackMs = 1_000;

/** Renews a claim until it is released. `leaseEnd`: its current end on the monotonic clock. */
export function keepHold<Item extends OutboxItem>(outbox: Pick<Outbox<Item>, 'extend'>, held: Held<Item>, leaseEnd: number): Hold<Item> {
  let current = held;
  let end = leaseEnd;
  let renewing: Promise<void> = Promise.resolve();

  async function renew(): Promise<void> {
    const began = performance.now();
    try {
      const next = await outbox.extend(current, leaseMs);
      if (next === undefined) {
        end = Number.NEGATIVE_INFINITY;
        clearInterval(timer);
      } else {
        current = next;
        end = began + leaseMs;
      }
    } catch {
      // The store is unreachable: the claim keeps its current end.
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, renewMs);

  return {
    isOurs: () => performance.now() < end - slackMs,
    async letGo() {
      clearInterval(timer);
      await renewing;
      return current;
    },
  };
}
