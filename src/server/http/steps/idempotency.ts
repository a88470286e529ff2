import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';
import type { Log } from '../../deps/log.ts';
import type { IdempotencyStore, StoredAnswer } from '../../store/idempotency.ts';
import { withStore } from '../../store/redis.ts';
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
  /** Keeps the answer for replays. Never rejects: the work is done, whatever the store says. */
  finish(answer: StoredAnswer): Promise<void>;
  /** Frees the key; what had begun keeps its run. Never rejects: the lease ends by itself. */
  release(hasBegun: boolean): Promise<void>;
}

/**
 * Claims the key of a request, or answers with what an earlier one got.
 * @throws AppError idempotency_in_progress, idempotency_key_reused, idempotency_unavailable.
 */
export async function claimKey(
  store: IdempotencyStore,
  { operationId, caller, key, body }: KeyedRequest,
  log: Log,
): Promise<OwnedKey | { readonly kind: 'replay'; readonly response: Response }> {
  // The key is printable, so that no pair of caller and key reads as another one.
  const scope = `${operationId}:${sha256(`${caller}\n${key}`)}`;
  const token = randomUUID();
  const fingerprint = sha256(body);
  const claim = await withStore(() => store.claim(scope, fingerprint, token), 'idempotency_unavailable');
  if (claim.kind === 'in_progress') throw new AppError({ code: 'idempotency_in_progress', hint: '' });
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
    }
  };
  return {
    kind: 'owned',
    runId: claim.runId,
    finish: (answer) => settle(() => store.finish(scope, token, answer)),
    release: (hasBegun) => settle(() => store.release(scope, token, hasBegun)),
  };
}
