import { type AnswerForm, decode } from './answer-form.ts';
import { errorForm } from './endpoints/error.ts';
import { type ErrorFacts, NoAnswerError, ServiceError } from './errors.ts';
import { eventsOf } from './events.ts';

const eventStream = 'text/event-stream';

/** Required part of `fetch`; called as a function, never as a method. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions {
  /** Function that sends requests. Defaults to the global `fetch`. */
  readonly fetch?: FetchFunction;
  /** Origin of the service, without a trailing slash. Defaults to the origin of the page. */
  readonly origin?: string;
  /** Aggregator API key, sent as `x-api-key`. Required for aggregator functions only. */
  readonly apiKey?: string;
  /** Timeout of a request in milliseconds. Defaults to 10,000. */
  readonly timeoutMs?: number;
  /** Transformation of the JSON of each answer before it is decoded, for example to translate its messages. Defaults to none. */
  readonly onBody?: (body: unknown) => unknown;
  /** Timer: runs `task` after `ms` and returns a function that cancels it. Defaults to `setTimeout`. */
  readonly after?: (ms: number, task: () => void) => () => void;
}

/** Client of one service, made by `createClient`. */
export type Client = Readonly<Required<Omit<ClientOptions, 'apiKey'>>> & Pick<ClientOptions, 'apiKey'>;

/** Options of one call. */
export interface CallOptions {
  /** Signal that aborts the call, which then rejects with the reason `aborted`. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Cache mode of the browser, as in `fetch`. */
  readonly cache?: RequestCache;
  /** Key that makes a repeated POST take effect only once. */
  readonly idempotencyKey?: string;
  /** Callback that receives the answer's headers before its body is read. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** HTTP request. */
export interface Exchange extends RequestInit {
  /** Path with query, appended to the origin. */
  readonly path: string;
}

/** Undecoded answer of any status. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

function platformTimer(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/**
 * Makes a client for one service.
 *
 * @example
 * const client = createClient({ origin: 'https://strait.example' });
 */
export function createClient(options: ClientOptions): Client {
  const platform: FetchFunction = (url, init) => fetch(url, init);
  return { fetch: platform, origin: '', timeoutMs: 10_000, onBody: (body) => body, after: platformTimer, ...options };
}

/** Call options with `onPart`, which requests the answer as events and receives each one before the last. */
type InParts<Part> = CallOptions & { readonly onPart?: (part: Part) => unknown };

async function sendOnce(
  { fetch, origin }: Client,
  { path, ...init }: Exchange,
  signal: AbortSignal,
  { cache, onHeaders, onPart }: InParts<string>,
): Promise<RawAnswer> {
  const accepting = onPart && { headers: { ...(init.headers as object), accept: eventStream } };
  const response = await fetch(origin + path, { ...init, ...accepting, signal, ...(cache && { cache }) });
  const { status, headers, body } = response;
  onHeaders?.(headers);
  if (!onPart || !body || !headers.get('content-type')?.startsWith(eventStream)) return { status, headers, text: await response.text() };
  let whole: RawAnswer | undefined;
  // Reads to the end, so that the connection can be reused.
  for await (const { event, data } of eventsOf(body)) {
    if (event === 'result') whole = { status, headers, text: data };
    else if (event === 'error') whole = { status: JSON.parse(data).status, headers, text: data };
    else await onPart(data);
  }
  if (whole === undefined) throw new NoAnswerError('unreachable');
  return whole;
}

/**
 * Sends one request and returns its answer of any status. Retries a GET without an answer once. With `onPart`, requests
 * events, the last of which is the answer; the retry, and endpoints without events, use JSON.
 *
 * @throws NoAnswerError
 * @example
 * const { status, text } = await exchange(client, { path: '/llms.txt' });
 */
export function exchange(client: Client, request: Exchange, options: InParts<string> = {}): Promise<RawAnswer> {
  const { onPart, ...whole } = options;
  const { signal, timeoutMs = client.timeoutMs } = options;
  const control = new AbortController();
  const send = (how: InParts<string>) => sendOnce(client, request, control.signal, how);
  return new Promise((resolve, reject) => {
    const end = (reason: 'timeout' | 'aborted') => {
      reject(new NoAnswerError(reason));
      control.abort();
    };
    const abort = () => end('aborted');
    if (signal?.aborted) return abort();
    const callOff = client.after(timeoutMs, () => end('timeout'));
    signal?.addEventListener('abort', abort);
    send(options)
      .catch((problem: unknown) => {
        if (control.signal.aborted || request.method === 'POST') throw problem;
        return send(whole);
      })
      .then(resolve, () => reject(new NoAnswerError('unreachable')))
      .finally(() => {
        callOff();
        signal?.removeEventListener('abort', abort);
      });
  });
}

/** Method, path and answer form of an endpoint, from src/client/endpoints. */
export interface EndpointCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: AnswerForm;
  /** Field that marks an error body as a complete answer. */
  readonly mark?: string;
}

/** Fields of a request; undefined ones are not sent. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * Builds the request of an endpoint for `exchange`.
 *
 * @example
 * buildRequest(getStatusCall, {}, client).path; // '/api/v1/status'
 */
export function buildRequest({ method, path }: EndpointCall, fields: Fields, { apiKey }: Pick<Client, 'apiKey'>, key?: string): Exchange {
  const headers = {
    accept: 'application/json',
    ...(apiKey && { 'x-api-key': apiKey }),
    ...(key && { 'idempotency-key': key }),
  };
  if (method === 'POST') {
    return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) };
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return { path: given.length === 0 ? path : `${path}?${query}`, headers };
}

/**
 * Converts an error answer to a ServiceError.
 *
 * @throws FormError if the answer is not from this service
 * @example
 * parseError(JSON.parse(text), 404, headers).code; // 'not_found'
 */
export function parseError(body: unknown, status: number, headers: Headers): ServiceError {
  const read = decode(body, errorForm) as Pick<ErrorFacts, 'code' | 'hint' | 'field' | 'details' | 'refusals'> & {
    readonly request_id?: string;
  };
  const { request_id: requestId = '', ...facts } = read;
  const { error: title } = body as { readonly error?: unknown };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ServiceError({
    ...facts,
    status,
    requestId,
    title: typeof title === 'string' ? title : facts.hint,
    ...(seconds >= 0 ? { retryAfter: seconds } : {}),
  });
}

/**
 * Calls an endpoint and decodes its answer. With `onPart`, the answer is streamed, and each earlier event is passed to it.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const status = await call<Status>(client, getStatusCall, {});
 */
export async function call<T>(
  client: Client,
  endpoint: EndpointCall,
  fields: object,
  { onPart, ...options }: InParts<unknown> = {},
): Promise<T> {
  const request = buildRequest(endpoint, fields as Fields, client, options.idempotencyKey);
  const take = onPart && { onPart: async (data: string) => onPart(await client.onBody(JSON.parse(data))) };
  const { status, headers, text } = await exchange(client, request, { ...options, ...take });
  try {
    const body = await client.onBody(JSON.parse(text));
    if (status < 300 || Object.hasOwn(body as object, endpoint.mark ?? '')) return decode(body, endpoint.answer) as T;
    throw parseError(body, status, headers);
  } catch (problem) {
    throw problem instanceof ServiceError ? problem : new NoAnswerError('unreadable');
  }
}
