import type { Held, Outbox, OutboxItem } from './outbox.ts';

/** Number of entries per outcome in one round. `dead`: given up, kept for manual action. */
export interface Delivered {
  readonly sent: number;
  readonly dropped: number;
  readonly postponed: number;
  readonly dead: number;
}

export const nothing: Delivered = { sent: 0, dropped: 0, postponed: 0, dead: 0 };

/** Outcome of one entry. `stopped`: postponed because nothing can be delivered now; ends the round. */
export type Ending = keyof Delivered | 'stopped';

/** Lease of a claimed entry, and the delay after a crash. */
export const leaseMs = 60_000;
/** Upper bound of a delivery; entries with less lease left are not started. */
export const longestMs = 35_000;

/**
 * Delivers due entries, `width` at a time, while `goOn` returns true. A round ends early when nothing can be delivered
 * and leaves the rest for the next one. An entry is claimed before its delivery and finished after it. `deliverOne` gets
 * the end of the exclusive lease, on the process's monotonic clock, and returns the outcome of the entry and of any
 * others it took on meanwhile.
 */
export async function deliverRound<Item extends OutboxItem>(
  outbox: Outbox<Item>,
  deliverOne: (held: Held<Item>, leaseEnd: number) => Promise<Ending | readonly Ending[]>,
  goOn: () => boolean,
  width = 1,
): Promise<Delivered> {
  const count = { ...nothing };
  let isStopped = false;
  async function work(): Promise<void> {
    while (goOn() && !isStopped) {
      const began = performance.now();
      const held = await outbox.claim(leaseMs);
      if (held === undefined) return;
      // After a process suspension the lease may have passed to another one.
      if (performance.now() - began > leaseMs - longestMs) continue;
      const end = await deliverOne(held, began + leaseMs).catch((error: unknown) => {
        isStopped = true;
        throw error;
      });
      for (const one of typeof end === 'string' ? [end] : end) {
        count[one === 'stopped' ? 'postponed' : one] += 1;
        isStopped ||= one === 'stopped';
      }
    }
  }
  await Promise.all(Array.from({ length: width }, work));
  return count;
}
