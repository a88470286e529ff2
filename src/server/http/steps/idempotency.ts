import { createHash, randomUUID } from 'node:crypto';
import { AppError, type Result } from '../../../core/errors.ts';
import { afterAnswer } from '../../runtime/after-answer.ts';
import type { Log } from '../../runtime/log.ts';
import type { Claim, IdempotencyStore, StoredAnswer } from '../../store/idempotency/idempotency.ts';
import { withStore } from '../../store/redis.ts';
import { canonicalJson } from './canonical-json.ts';
import { jsonTextResponse } from './json-response.ts';

const replayedHeader = 'Idempotency-Replayed';

/** Matches the allowed characters and length of a key. */
export const keyText = /^[\x20-\x7e]{1,255}$/;
/** Matches an RFC 9651 string, as required by the Idempotency-Key draft. */
const quoted = /^"(?:[^"\\]|\\["\\])*"$/;

/**
 * Reads the trimmed key of a request, bare or as a quoted string; undefined without one.
 * @throws AppError invalid_idempotency_key for anything but 1 to 255 printable ASCII characters.
 */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const sent = headers.get('idempotency-key')?.trim();
  if (sent === undefined) return undefined;
  const key = quoted.test(sent) ? sent.slice(1, -1).replace(/\\(.)/g, '$1') : sent;
  if (!keyText.test(key)) throw new AppError({ code: 'invalid_idempotency_key', hint: '', field: 'Idempotency-Key' });
  return key;
}

const sha256 = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex');

/** Identity of a request with a key: operation (whatever its path), caller, key and body. */
export interface KeyedRequest {
  readonly operationId: string;
  /** Caller as identified for limits; keys are private to a caller. */
  readonly caller: string;
  readonly key: string;
  /** Result of `fingerprintBody`. */
  readonly fingerprint: string;
}

/** Maximum size of a body that is compared by its values rather than its bytes. */
const comparedByValueBytes = 4_096;

/**
 * Fingerprint of a body: of its canonical JSON, or of its raw bytes if it is large or not a JSON object, so that refusals of
 * such bodies are stored like any other response. A large body is not parsed for it.
 */
export function fingerprintBody(bytes: Uint8Array, fields: () => Result<object>): string {
  const parsed = bytes.length <= comparedByValueBytes ? fields() : undefined;
  return sha256(parsed?.ok ? canonicalJson(parsed.value) : bytes);
}

/** A key owned exclusively by this request. */
export interface OwnedKey {
  readonly kind: 'owned';
  readonly runId: string;
  /** Stores the response for replays, retrying later if the store is unreachable. Never rejects, since the work is done. */
  finish(answer: StoredAnswer): Promise<void>;
  /** Releases the key, retrying later if the store is unreachable; a run that has begun is kept. Never rejects: leases expire. */
  release(hasBegun: boolean): Promise<void>;
}

/** Time within which an abandoned call has certainly reached a store that is up again. */
const lateClaimMs = 2_000;
/** How long calls are retried: within the lease of a key, and for less on the platform, which bounds functions. */
const latestMs = { bounded: 4_000, unbounded: 45_000 };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Retries until the store accepts the call or time runs out; returns whether it did. Never rejects. */
async function settleLate(call: () => Promise<unknown>, isBounded: boolean): Promise<boolean> {
  const end = performance.now() + (isBounded ? latestMs.bounded : latestMs.unbounded);
  for (let waitMs = 250; performance.now() + waitMs < end; waitMs = Math.min(waitMs * 2, 5_000)) {
    await pause(waitMs);
    if (
      await call().then(
        () => true,
        () => false,
      )
    )
      return true;
  }
  return false;
}

/**
 * Claims the key of a request, or returns the stored response to replay, or the run in progress.
 * @throws AppError idempotency_key_reused, idempotency_unavailable.
 */
export async function claimKey(
  store: IdempotencyStore,
  { operationId, caller, key, fingerprint }: KeyedRequest,
  log: Log,
): Promise<OwnedKey | { readonly kind: 'replay'; readonly response: Response } | Extract<Claim, { readonly kind: 'in_progress' }>> {
  // Keys are printable, so the newline separates caller and key unambiguously.
  const scope = `${operationId}:${sha256(`${caller}\n${key}`)}`;
  const token = randomUUID();
  const claim = await withStore(() => store.claim(scope, fingerprint, token), 'idempotency_unavailable').catch((error: unknown) => {
    // The claim may still reach the store and leave the key without an owner.
    const free = () => store.release(scope, token, false);
    afterAnswer(async (isBounded) => {
      if (!(await settleLate(free, isBounded))) return;
      await pause(lateClaimMs);
      await settleLate(free, isBounded);
    });
    throw error;
  });
  if (claim.kind === 'in_progress') return claim;
  if (claim.kind === 'other_body') throw new AppError({ code: 'idempotency_key_reused', hint: '' });
  if (claim.kind === 'replay') {
    const headers = { 'Cache-Control': 'no-store', [replayedHeader]: 'true' };
    return { kind: 'replay', response: jsonTextResponse(claim.answer.status, claim.answer.body, headers) };
  }
  const settle = async (call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (error) {
      log('warn', 'idempotency_unsettled', { operation: operationId, problem: error });
      afterAnswer((isBounded) => settleLate(call, isBounded));
    }
  };
  return {
    kind: 'owned',
    runId: claim.runId,
    finish: (answer) => settle(() => store.finish(scope, token, answer)),
    release: (hasBegun) => settle(() => store.release(scope, token, hasBegun)),
  };
}
