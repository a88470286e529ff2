import type { Held, Outbox, OutboxItem } from './outbox.ts';

/** How many entries came to which end in one round. `dead`: given up, and kept for a person. */
export interface Delivered {
  readonly sent: number;
  readonly dropped: number;
  readonly postponed: number;
  readonly dead: number;
}

/** Nothing was delivered. */
export const nothing: Delivered = { sent: 0, dropped: 0, postponed: 0, dead: 0 };

/** What became of one entry. `stopped`: it was put off, and so would be every other, since nothing can be delivered now. */
export type Ending = keyof Delivered | 'stopped';

/** A claimed entry is this caller's for so long; a crash delays it by as much. */
export const leaseMs = 60_000;
/** What is delivered is through within this; an entry whose lease has less left is not begun. */
export const longestMs = 35_000;

/**
 * Delivers what is due, `width` entries at a time, while `goOn` says so. A round ends early when nothing can be delivered,
 * which leaves the rest untouched for the next one. An entry is claimed before its delivery and finished after it.
 * `deliverOne` is told until when nobody else can have the entry, by the monotonic clock of the process; what it gives is
 * the end of the entry, and of others that it took on meanwhile.
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
      // A process that stood still since then may not be the only one that has it.
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
