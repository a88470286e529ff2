import { type Claim, type IdempotencyWindows, idempotencyWindows, type StoredAnswer } from './idempotency.ts';

/** State of a key, with its response once there is one. Times in unix milliseconds. */
export interface KnownKey {
  readonly fingerprint: string;
  readonly runId: string;
  readonly token: string;
  /** The run has had several owners, so none of them can know that it has not begun. */
  readonly isShared: boolean;
  /** End of the lease; no other owner may take over before. */
  readonly leaseEnd: number;
  /** Expiry of the key. */
  readonly end: number;
  readonly answer?: StoredAnswer;
}

/** Change of a key: its new state, or `free` to forget it; undefined: no change. */
export type KeyChange = KnownKey | 'free' | undefined;

/** Options of a KeyTable. */
export interface KeyTableOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly windows?: IdempotencyWindows;
  /** Maximum number of keys; exceeded only by keys with an active lease. */
  readonly maxKeys?: number;
}

/**
 * The rules of an IdempotencyStore and the keys of this process. `claim`, `finish` and `release` only compute the
 * change of a key, so that it can be persisted before `apply` applies it. Calls for the same key must not interleave
 * between the two.
 */
export class KeyTable {
  private readonly now: () => number;
  private readonly windows: IdempotencyWindows;
  private readonly maxKeys: number;
  // Insertion order is expiry order, since all keys of a map have the same lifetime.
  private readonly running = new Map<string, KnownKey>();
  private readonly finished = new Map<string, KnownKey>();

  constructor({ now, windows = idempotencyWindows, maxKeys = 10_000 }: KeyTableOptions) {
    this.now = now;
    this.windows = windows;
    this.maxKeys = maxKeys;
  }

  get size(): number {
    return this.running.size + this.finished.size;
  }

  private find(scope: string, time: number): KnownKey | undefined {
    for (const keys of [this.running, this.finished]) {
      for (const [ended, { end }] of keys) {
        if (end > time) break;
        keys.delete(ended);
      }
    }
    return this.finished.get(scope) ?? this.running.get(scope);
  }

  claim(scope: string, fingerprint: string, token: string): { readonly claim: Claim; readonly change: KeyChange } {
    const time = this.now();
    const { leaseMs, keepMs } = this.windows;
    const held = this.find(scope, time);
    const told = (claim: Claim) => ({ claim, change: undefined });
    if (held !== undefined && held.fingerprint !== fingerprint) return told({ kind: 'other_body' });
    if (held?.answer !== undefined) return told({ kind: 'replay', answer: held.answer });
    if (held !== undefined && held.token !== token && held.leaseEnd > time) {
      return told({ kind: 'in_progress', runId: held.runId, leaseMs: held.leaseEnd - time });
    }
    const runId = held?.runId ?? token;
    const isShared = held !== undefined && (held.isShared || held.token !== token);
    const change = { fingerprint, runId, token, isShared, leaseEnd: time + leaseMs, end: time + keepMs };
    return { claim: { kind: 'run', runId }, change };
  }

  finish(scope: string, token: string, answer: StoredAnswer): { readonly isKept: boolean; readonly change: KeyChange } {
    const time = this.now();
    const held = this.find(scope, time);
    if (held?.token !== token) return { isKept: false, change: undefined };
    return { isKept: true, change: held.answer === undefined ? { ...held, end: time + this.windows.keepMs, answer } : undefined };
  }

  release(scope: string, token: string, hasBegun: boolean): KeyChange {
    const time = this.now();
    const held = this.find(scope, time);
    if (held?.token !== token || held.answer !== undefined) return undefined;
    return hasBegun || held.isShared ? { ...held, leaseEnd: time } : 'free';
  }

  apply(scope: string, change: KeyChange): void {
    if (change === undefined) return;
    // A key with an unchanged expiry keeps its position.
    if (change === 'free' || this.running.get(scope)?.end !== change.end) this.running.delete(scope);
    if (change === 'free') return;
    if (change.answer !== undefined) {
      this.running.delete(scope);
      this.finished.set(scope, change);
      return;
    }
    if (!this.running.has(scope)) this.evictOldest();
    this.running.set(scope, change);
  }

  /** Makes room for one more key: evicts keys without an active lease first, then the oldest responses. */
  private evictOldest(): void {
    const time = this.now();
    for (const keys of [this.running, this.finished]) {
      for (const [scope, { leaseEnd }] of keys) {
        if (this.size < this.maxKeys) return;
        if (keys === this.running && leaseEnd > time) continue;
        keys.delete(scope);
      }
    }
  }
}
