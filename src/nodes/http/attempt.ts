import type { Precedence } from '../../core/network/precedence.ts';
import { parseExactJson } from './exact-json.ts';

/** `globalThis.fetch` or a compatible function; `precedence` is for budgeted ones. */
export type Fetch = (url: string, init: RequestInit & { readonly precedence?: Precedence }) => Promise<Response>;

/** A node's refusal in its own words; never passed on beyond src/nodes. */
export interface HostRefusal {
  readonly status: number;
  readonly message: string;
}

/**
 * Result of one request to one host. `busy`: retry after `seconds`; `unavailable`: no usable response; `invalid`: an
 * unreadable response.
 */
export type Attempt =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly refusal: HostRefusal }
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'invalid' };

const busyStatuses = [401, 403, 408, 425, 429];

/** Whether a status is about the host, not the request. */
export const isHostStatus = (status: number): boolean => status >= 500 || busyStatuses.includes(status);

/** Options of requests other than a GET with a JSON response. */
export interface AttemptOptions {
  /** Body to send by POST. */
  readonly post?: { readonly body: string | Uint8Array<ArrayBuffer>; readonly type: string };
  /** Whether the response is a line of text; that of a failure is its reason. */
  readonly isText?: boolean;
  readonly precedence?: Precedence;
}

/**
 * Sends one request to one host; never throws. Reads at most `maxBytes` of the decoded body, whatever Content-Length
 * says. Both error dialects are refusals: `{code, message, details}` and `{error}`, the latter with HTTP 200 too
 * (content/reference/thornode.md#answers-and-errors, content/reference/mayanode.md#answers).
 */
export async function attempt(
  url: string,
  fetch: Fetch,
  signal: AbortSignal,
  { maxBytes, post, isText = false, precedence }: AttemptOptions & { readonly maxBytes: number },
): Promise<Attempt> {
  let response: Response;
  try {
    response = await fetch(url, {
      signal,
      headers: { accept: isText ? 'text/plain' : 'application/json', ...(post && { 'content-type': post.type }) },
      ...(post && { method: 'POST', body: post.body }),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      ...(precedence && { precedence }),
    });
  } catch {
    return { kind: 'unavailable' };
  }
  const seconds = busySeconds(response);
  if (seconds !== undefined) {
    void response.body?.cancel().catch(() => undefined);
    return { kind: 'busy', seconds };
  }
  const body = await readBody(response, maxBytes);
  if (body === 'cut') return { kind: 'unavailable' };
  if (isText) return textAttempt(response, body);
  const read = body === 'oversize' ? undefined : parseBody(body);
  const message = read && errorMessage(read.value, response.ok);
  if (message !== undefined) return { kind: 'refusal', refusal: { status: response.status, message } };
  if (isHostStatus(response.status)) return { kind: 'unavailable' };
  return read === undefined || !response.ok ? { kind: 'invalid' } : { kind: 'json', value: read.value };
}

/** Retry delay in seconds when Retry-After is a date. */
const laterSeconds = 60;

function busySeconds({ status, headers }: Response): number | undefined {
  const said = status === 429 || status === 503 ? headers.get('retry-after') : null;
  if (said === null) return undefined;
  return /^[0-9]{1,9}$/.test(said) ? Math.max(1, Number(said)) : laterSeconds;
}

function textAttempt({ ok, status }: Response, body: Uint8Array | 'oversize'): Attempt {
  const text = body === 'oversize' ? undefined : new TextDecoder().decode(body).trim();
  if (ok) return text === undefined ? { kind: 'invalid' } : { kind: 'json', value: text };
  if (isHostStatus(status) && !refusalInText.test(text ?? '')) return { kind: 'unavailable' };
  return { kind: 'refusal', refusal: { status, message: (text ?? '').slice(0, 2_000) } };
}

/** Matches a node's refusal that a host forwards with a status of its own. */
const refusalInText = /"?code"?:\s*-[0-9]{1,3}/;

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | 'oversize' | 'cut'> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joinChunks(chunks, size);
      size += value.byteLength;
      if (size > maxBytes) {
        void reader.cancel().catch(() => undefined);
        return 'oversize';
      }
      chunks.push(value);
    }
  } catch {
    return 'cut';
  }
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const joined = new Uint8Array(size);
  let index = 0;
  for (const chunk of chunks) {
    joined.set(chunk, index);
    index += chunk.byteLength;
  }
  return joined;
}

function parseBody(body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

function errorMessage(value: unknown, isOk: boolean): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { error, code, message } = value as { error?: unknown; code?: unknown; message?: unknown };
  if (typeof error === 'string' && error !== '') return error.slice(0, 2_000);
  const isGrpc = typeof message === 'string' && (typeof code === 'number' || !isOk);
  return isGrpc ? message.slice(0, 2_000) : undefined;
}
