import { record } from '../ui/json-shape.ts';
import { readAnswer } from '../ui/read-answer.ts';
import { sayForm } from './form-words.ts';

/** What came of sending a form: the answer's fields, or words for the person who sent it. */
type Sent = { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> } | { readonly ok: false; readonly words: string };

/** Sends JSON and tells how much of it is on its way, from 0 to 1. Never rejects. */
type SendForm = (body: object, onProgress: (share: number) => void) => Promise<Sent>;

/**
 * A sender for one form. The same content is always sent under the same key, so that pressing
 * the button again after a broken connection sends nothing twice.
 */
export function createFormSender(path: string): SendForm {
  let last = { text: '', key: '' };
  return (body, onProgress) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: newKey() };
    return post(path, last, onProgress);
  };
}

/** XMLHttpRequest, since fetch does not tell how far an upload is. */
function post(
  path: string,
  { text, key }: { readonly text: string; readonly key: string },
  onProgress: (share: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    request.timeout = 60_000;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => void readSent(request).then(resolve);
    request.onerror = () => resolve({ ok: false, words: sayForm('form.offline') });
    request.ontimeout = () => resolve({ ok: false, words: sayForm('form.failed') });
    request.send(text);
  });
}

async function readSent(request: XMLHttpRequest): Promise<Sent> {
  const answer = readJson(request.responseText);
  if (request.status === 200 && answer !== undefined) return { ok: true, answer };
  if (request.status === 429) {
    const seconds = Number(request.getResponseHeader('Retry-After') ?? 60);
    return { ok: false, words: sayForm('form.busy', { minutes: Math.max(1, Math.ceil(seconds / 60)) }) };
  }
  const { hint } = record(await readAnswer({ json: () => Promise.resolve(answer ?? {}) }));
  return { ok: false, words: request.status < 500 && typeof hint === 'string' ? hint : sayForm('form.failed') };
}

function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
