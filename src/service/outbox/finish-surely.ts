import type { Outbox, OutboxItem } from './outbox.ts';

/** An outbox that remembers delivered entries until the store has recorded them. */
export interface SureOutbox<Item extends OutboxItem> extends Outbox<Item> {
  /** Resolves when the store has recorded all deliveries, or after `ms`. */
  settled(ms: number): Promise<void>;
}

const retryMs = { first: 100, longest: 2_000 } as const;
/** How long a delivery waits for the store; afterwards the write continues in the background. */
const patienceMs = 4_000;

/**
 * Wraps `finish` with retries: a delivered entry is recorded once the store is back, and is not delivered again by this
 * process meanwhile. `finish` does not reject.
 */
export function finishSurely<Item extends OutboxItem>(outbox: Outbox<Item>): SureOutbox<Item> {
  const unknown = new Map<string, Promise<void>>();

  async function persist(entry: Item): Promise<void> {
    for (let waitMs: number = retryMs.first; ; waitMs = Math.min(waitMs * 2, retryMs.longest)) {
      const isKnown = await outbox.finish(entry).then(
        () => true,
        () => false,
      );
      if (isKnown) break;
      await pause(waitMs);
    }
    unknown.delete(entry.id);
  }

  function begin(entry: Item): Promise<void> {
    const writing = unknown.get(entry.id) ?? persist(entry);
    unknown.set(entry.id, writing);
    return writing;
  }

  return {
    ...outbox,
    finish: (entry) => within(begin(entry), patienceMs),
    async claim(leaseMs) {
      for (;;) {
        const held = await outbox.claim(leaseMs);
        if (held === undefined || !unknown.has(held.entry.id)) return held;
        await outbox.finish(held.entry);
      }
    },
    settled: (ms) => within(Promise.all(unknown.values()), ms),
  };
}

/** Waits without keeping an idle process alive, as does `within`. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

const within = (work: Promise<unknown>, ms: number) =>
  new Promise<void>((resolve) => {
    const late = setTimeout(resolve, ms).unref();
    void work.then(() => {
      clearTimeout(late);
      resolve();
    });
  });
