import { ServiceError } from '../../client/errors.ts';
import { type CallOptions, type Client, createClient, type FetchFunction } from '../../client/transport.ts';
import { client } from '../ui/client.ts';
import { tForm } from '../words/form-words.ts';

/** Client call that sends a form. */
export type SendForm<Body, Answer> = (client: Client, body: Body, options: CallOptions) => Promise<Answer>;

/** Result of sending a form: the response, or a message for the user. */
type Sent<Answer> = { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly words: string };

const patienceMs = 60_000;

/**
 * Creates the sender of one form, which reports progress from 0 to 1 and never rejects. The same content always uses the
 * same idempotency key, so that a retry after a lost connection does not send it twice.
 */
export function createFormSender<Body extends object, Answer>(
  send: SendForm<Body, Answer>,
): (body: Body, onProgress: (share: number) => void) => Promise<Sent<Answer>> {
  let last = { text: '', key: '' };
  return async (body, onProgress) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: newKey() };
    let isBroken = false;
    const upload = uploadFetch(onProgress, () => {
      isBroken = true;
    });
    try {
      const answer = await send(createClient({ ...client, fetch: upload }), body, { idempotencyKey: last.key, timeoutMs: patienceMs });
      return { ok: true, answer };
    } catch (error) {
      return { ok: false, words: isBroken ? tForm('form.offline') : describeError(error) };
    }
  };
}

function describeError(error: unknown): string {
  if (!(error instanceof ServiceError)) return tForm('form.failed');
  const { status, hint, retryAfter = 60 } = error;
  if (status === 429) return tForm('form.busy', { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
  return status < 500 ? hint : tForm('form.failed');
}

/** Fetch replacement based on XMLHttpRequest, since fetch does not report upload progress. */
function uploadFetch(onProgress: (share: number) => void, onBreak: () => void): FetchFunction {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => {
        onBreak();
        reject(new TypeError('The connection broke.'));
      };
      signal?.addEventListener('abort', () => request.abort());
      request.send(typeof body === 'string' ? body : null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, { status: request.status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } });
}

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
