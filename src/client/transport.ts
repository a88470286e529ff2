import { type AnswerForm, decode } from './answer-form.ts';
import { errorForm } from './endpoints/error.ts';
import { type ErrorFacts, NoAnswerError, ServiceError } from './errors.ts';
import { eventsOf } from './events.ts';

const eventStream = 'text/event-stream';

/** The part of `fetch` that is used; it is called by itself, never as a method. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** What a client is made of. */
export interface ClientOptions {
  /** That of the platform without it. */
  readonly fetch?: FetchFunction;
  /** Origin of the service without a slash at the end; that of the page without it. */
  readonly origin?: string;
  /** Key of the aggregator, sent as `x-api-key`. */
  readonly apiKey?: string;
  /** How long an answer is waited for, 10 seconds without it. */
  readonly timeoutMs?: number;
  /** What is done with the JSON of every answer before it is read, such as putting its sentences into another language. */
  readonly onBody?: (body: unknown) => unknown;
  /** Runs `task` after `ms` and returns what calls it off; the timers of the platform without it. */
  readonly after?: (ms: number, task: () => void) => () => void;
}

/** A service that can be called. */
export type Client = Readonly<Required<Omit<ClientOptions, 'apiKey'>>> & Pick<ClientOptions, 'apiKey'>;

/** What one call can be given. */
export interface CallOptions {
  /** Ends the call, which then rejects as `aborted`. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** What caches of the browser may do, as `fetch` has it. */
  readonly cache?: RequestCache;
  /** POST only: the same key never does the same thing twice. */
  readonly idempotencyKey?: string;
  /** Is shown the headers of the answer before its body is read. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** One request of HTTP. */
export interface Exchange extends RequestInit {
  /** Behind the origin, with its query. */
  readonly path: string;
}

/** An answer of any status, as it came. */
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

/** With `onPart` the answer comes as events: it is given each one before the last, as its data or as its body. */
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
  // To its end, so that the connection can be used again.
  for await (const { event, data } of eventsOf(body)) {
    if (event === 'result') whole = { status, headers, text: data };
    else if (event === 'error') whole = { status: JSON.parse(data).status, headers, text: data };
    else await onPart(data);
  }
  if (whole === undefined) throw new NoAnswerError('unreachable');
  return whole;
}

/**
 * Sends one request and gives its answer of whatever status. A GET without an answer is sent once more. With `onPart` events
 * are asked for, whose last one is the answer; the second time, and where the service has none, it is JSON.
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

/** How an endpoint is called, from src/client/endpoints. */
export interface EndpointCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: AnswerForm;
  /** A failure that has this field has all of the answer. */
  readonly mark?: string;
}

/** The fields of a request; those that are undefined are not sent. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * The request of an endpoint, as `exchange` takes it.
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
 * What an answer without success says.
 *
 * @throws FormError where it is none of this service
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
 * Calls an endpoint and reads its answer; with `onPart` it comes as events, and each one before the answer is given to it.
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
