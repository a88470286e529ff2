/** An answer as it is kept: replayed byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

/** What a claim of a key came to. */
export type Claim =
  /** The caller owns the key until its lease ends. `runId` is that of the run it goes on with, else new. */
  | { readonly kind: 'run'; readonly runId: string }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  /** Another owner is at work on `runId`; its lease ends after `leaseMs`. */
  | { readonly kind: 'in_progress'; readonly runId: string; readonly leaseMs: number }
  /** The key belongs to another body. */
  | { readonly kind: 'other_body' };

/** The times of an idempotency key. */
export interface IdempotencyWindows {
  /** How long an owner may work before another one may take over, in milliseconds. */
  readonly leaseMs: number;
  /** How long a key is known: from its last claim, and from the completion of its answer, in milliseconds. */
  readonly keepMs: number;
}

/** A lease of a minute, and an answer that is known for an hour. */
export const idempotencyWindows: IdempotencyWindows = { leaseMs: 60_000, keepMs: 3_600_000 };

/**
 * Keys of requests and what became of them. Each call is atomic. A `scope` names an operation
 * and a key, a `fingerprint` a body, a `token` one attempt to own the key. All reject when the
 * store cannot be reached.
 *
 * An owner whose lease has ended loses the key as soon as another one claims it with an equal
 * body; from then on it can no longer finish or release. A run that has begun may have had its
 * effect and still be lost or fail, so whoever claims the key next goes on with that run, and
 * the key stays with its body.
 */
export interface IdempotencyStore {
  /** Repeating a claim with the same token gives the same result. */
  claim(scope: string, fingerprint: string, token: string): Promise<Claim>;
  /** Keeps the answer of the owner's run. False when the key is no longer the owner's: nothing is kept. */
  finish(scope: string, token: string, answer: StoredAnswer): Promise<boolean>;
  /**
   * Gives the key up. Before the run has begun it is as if it had never been claimed; after, or once another
   * owner has had it, the next claim goes on with it. No effect when the key is no longer the owner's.
   */
  release(scope: string, token: string, hasBegun: boolean): Promise<void>;
}
