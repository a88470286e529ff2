/** A stored response, replayed byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  /** Body as JSON text. */
  readonly body: string;
}

/** Result of claiming a key. */
export type Claim =
  /** The caller owns the key until its lease ends. `runId` is that of the run it resumes, else new. */
  | { readonly kind: 'run'; readonly runId: string }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  /** Another owner is working on `runId`; its lease ends after `leaseMs`. */
  | { readonly kind: 'in_progress'; readonly runId: string; readonly leaseMs: number }
  /** The key belongs to another body. */
  | { readonly kind: 'other_body' };

/** Time windows of an idempotency key. */
export interface IdempotencyWindows {
  /** Lease of an owner, after which another one may take over, in milliseconds. */
  readonly leaseMs: number;
  /** How long a key is kept after its last claim, and after its response was stored, in milliseconds. */
  readonly keepMs: number;
}

/** Leases last a minute, responses are kept for an hour. */
export const idempotencyWindows: IdempotencyWindows = { leaseMs: 60_000, keepMs: 3_600_000 };

/**
 * Idempotency keys and their responses. Each call is atomic. A `scope` identifies an operation
 * and a key, a `fingerprint` a body, a `token` one attempt to own the key. All calls reject when
 * the store is unreachable.
 *
 * An owner whose lease has ended loses the key once another one claims it with an equal body, and
 * can no longer finish or release it. A run that has begun may have had its effect even if it is
 * lost or fails, so the next claim resumes that run, and the key stays bound to its body.
 */
export interface IdempotencyStore {
  /** Idempotent: repeating a claim with the same token returns the same result. */
  claim(scope: string, fingerprint: string, token: string): Promise<Claim>;
  /** Stores the response of the owner's run. Returns false, storing nothing, when the caller no longer owns the key. */
  finish(scope: string, token: string, answer: StoredAnswer): Promise<boolean>;
  /**
   * Releases the key. If the run has not begun, the key is forgotten; otherwise, or once another owner has had it, the
   * next claim resumes the run. No effect when the caller no longer owns the key.
   */
  release(scope: string, token: string, hasBegun: boolean): Promise<void>;
}
