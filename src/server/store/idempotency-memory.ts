import { type IdempotencyStore, type IdempotencyWindows, idempotencyWindows, type StoredAnswer } from './idempotency.ts';

interface Entry {
  readonly fingerprint: string;
  readonly runId: string;
  readonly token: string;
  /** Until then no other owner may take over. */
  readonly leaseEnd: number;
  /** From then on the key is free. */
  readonly end: number;
}

/** What an in-process store of idempotency keys depends on. */
export interface MemoryStoreOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly windows?: IdempotencyWindows;
  /** Most keys held; only keys whose owner is at work are held beyond it. */
  readonly maxKeys?: number;
}

/** An IdempotencyStore in this process. */
export function createMemoryIdempotency(options: MemoryStoreOptions): IdempotencyStore & { readonly size: () => number } {
  const { now, windows: { leaseMs, keepMs } = idempotencyWindows, maxKeys = 10_000 } = options;
  // Insertion order is the order in which entries end: all of a map live equally long.
  const running = new Map<string, Entry>();
  const finished = new Map<string, Entry & { readonly answer: StoredAnswer }>();
  const maps = [running, finished];
  const size = () => running.size + finished.size;

  function forgetEnded(time: number): void {
    for (const entries of maps) {
      for (const [scope, { end }] of entries) {
        if (end > time) break;
        entries.delete(scope);
      }
    }
  }

  /** Room for one more: first keys that nobody works under, then the answers kept for longest. */
  function evictOldest(time: number): void {
    for (const entries of maps) {
      for (const [scope, { leaseEnd }] of entries) {
        if (size() < maxKeys) return;
        if (entries === running && leaseEnd > time) continue;
        entries.delete(scope);
      }
    }
  }

  return {
    size,
    async claim(scope, fingerprint, token) {
      const time = now();
      forgetEnded(time);
      const done = finished.get(scope);
      const held = done ?? running.get(scope);
      if (held !== undefined && held.fingerprint !== fingerprint) return { kind: 'other_body' };
      if (done !== undefined) return { kind: 'replay', answer: done.answer };
      if (held !== undefined && held.token !== token && held.leaseEnd > time) return { kind: 'in_progress', leaseMs: held.leaseEnd - time };
      const runId = held?.runId ?? token;
      running.delete(scope);
      evictOldest(time);
      running.set(scope, { fingerprint, runId, token, leaseEnd: time + leaseMs, end: time + keepMs });
      return { kind: 'run', runId };
    },
    async finish(scope, token, answer) {
      const time = now();
      forgetEnded(time);
      if (finished.get(scope)?.token === token) return true;
      const held = running.get(scope);
      if (held?.token !== token) return false;
      running.delete(scope);
      finished.set(scope, { ...held, end: time + keepMs, answer });
      return true;
    },
    async release(scope, token, hasBegun) {
      const time = now();
      forgetEnded(time);
      const held = running.get(scope);
      if (held?.token !== token) return;
      if (hasBegun || held.runId !== token) running.set(scope, { ...held, leaseEnd: time });
      else running.delete(scope);
    },
  };
}
