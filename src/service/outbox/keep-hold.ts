import { leaseMs } from './deliver-round.ts';
import type { Held, Outbox, OutboxItem } from './outbox.ts';

/** A claim that is renewed while its entry is being delivered. */
export interface Hold<Item> {
  /** Whether nobody else can have the entry now, as far as a process can know that stood still for a while. */
  isOurs(): boolean;
  /** Renews no more; the claim as it was renewed last. */
  letGo(): Promise<Held<Item>>;
}

const renewMs = leaseMs / 3;
/** Clocks of a process and a store run alike but for this. */
const slackMs = 1_000;

/** Renews a claim until it is let go. `leaseEnd`: when it ends as it is now, by the monotonic clock. */
export function keepHold<Item extends OutboxItem>(
  outbox: Pick<Outbox<Item>, 'extend'>,
  held: Held<Item>,
  leaseEnd: number,
  everyMs = renewMs,
): Hold<Item> {
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
      // The store is away: the claim holds for as long as it did.
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, everyMs);

  return {
    isOurs: () => performance.now() < end - slackMs,
    async letGo() {
      clearInterval(timer);
      await renewing;
      return current;
    },
  };
}
