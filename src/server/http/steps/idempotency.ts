import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';
import type { Log } from '../../deps/log.ts';
import type { Claim, IdempotencyStore, StoredAnswer } from '../../store/idempotency/idempotency.ts';
import { withStore } from '../../store/redis.ts';
import { afterAnswer } from '../after-answer.ts';
import { canonicalJson } from './canonical-json.ts';
import { parseJsonObject } from './json-body.ts';
import { jsonTextResponse } from './json-response.ts';

const replayedHeader = 'Idempotency-Replayed';

const printable = /^[\x20-\x7e]{1,255}$/;
/** A string of RFC 9651, as the draft of the header asks for. */
const quoted = /^"(?:[^"\\]|\\["\\])*"$/;

/**
 * The trimmed key of a request, bare or as a quoted string; undefined without one.
 * @throws AppError invalid_idempotency_key for anything but 1 to 255 printable ASCII characters.
 */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const sent = headers.get('idempotency-key')?.trim();
  if (sent === undefined) return undefined;
  const key = quoted.test(sent) ? sent.slice(1, -1).replace(/\\(.)/g, '$1') : sent;
  if (!printable.test(key)) throw new AppError({ code: 'invalid_idempotency_key', hint: '', field: 'Idempotency-Key' });
  return key;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a request with a key is: the operation whatever its path, who asks, the key, the parsed body. */
export interface KeyedRequest {
  readonly operationId: string;
  /** As limits count callers: a key means nothing to any other one. */
  readonly caller: string;
  readonly key: string;
  /** As `comparableBody` gives it. */
  readonly body: string;
}

/**
 * A body as repeats are compared by it: its canonical JSON, or for a body that is no JSON object
 * what was sent, so that its refusal is kept like every other one.
 */
export function comparableBody(bytes: Uint8Array): string {
  try {
    return canonicalJson(parseJsonObject(bytes));
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/** A key that this request alone may work under. */
export interface OwnedKey {
  readonly kind: 'owned';
  readonly runId: string;
  /** Keeps the answer for replays, later where the store is silent now. Never rejects: the work is done, whatever the store says. */
  finish(answer: StoredAnswer): Promise<void>;
  /** Frees the key, later where the store is silent now; what had begun keeps its run. Never rejects: the lease ends by itself. */
  release(hasBegun: boolean): Promise<void>;
}

/** Until a call that was given up has surely come to the store that goes on. */
const lateClaimMs = 2_000;
/** Within the lease of a key; the platform gives a function less. */
const latestMs = { bounded: 4_000, unbounded: 45_000 };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tries until the store takes it: whether it did. Never rejects. */
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
 * Claims the key of a request, or answers with what an earlier one got, or names the run that is at work.
 * @throws AppError idempotency_key_reused, idempotency_unavailable.
 */
export async function claimKey(
  store: IdempotencyStore,
  { operationId, caller, key, body }: KeyedRequest,
  log: Log,
): Promise<OwnedKey | { readonly kind: 'replay'; readonly response: Response } | Extract<Claim, { readonly kind: 'in_progress' }>> {
  // The key is printable, so that no pair of caller and key reads as another one.
  const scope = `${operationId}:${sha256(`${caller}\n${key}`)}`;
  const token = randomUUID();
  const fingerprint = sha256(body);
  const claim = await withStore(() => store.claim(scope, fingerprint, token), 'idempotency_unavailable').catch((error: unknown) => {
    // It may reach the store all the same, and nobody would know whose the key is.
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
