import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, errorTable } from '../../src/contract/errors.ts';
import type { ErrorInfo } from '../../src/core/errors.ts';
import { compressAnswer } from './compress.ts';
import type { CallerAddress } from './trusted-proxies.ts';

/** How much of all bodies together a host holds at once; each function bounds its own. */
const mostBodyBytes = 64_000_000;
/** A caller that has not taken its answer by then is let go. */
const slowReaderMs = 60_000;

/** Headers by which the platform alone says where a request came from: those of the caller are dropped. */
const forwarding = /^(x-forwarded-|x-real-ip|x-vercel-|forwarded)/;
/** Methods that no web request can have. */
const barred: readonly (string | undefined)[] = ['TRACE', 'TRACK', 'CONNECT'];

/** Nobody is believed but the connection. */
const byConnection: CallerAddress = (remote) => remote;

/** What a host holds of bodies that are being answered. */
export interface BodyBudget {
  readonly mostBytes: number;
  heldBytes: number;
}

/** A budget of its own for each host. */
export const bodyBudget = (mostBytes = mostBodyBytes): BodyBudget => ({ mostBytes, heldBytes: 0 });
const ofProcess = bodyBudget();

/** Answers a Node request with a web handler. As on the platform, the handler does not learn that the caller has gone. */
export async function answerNode(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
  { addressOf = byConnection, budget = ofProcess }: { readonly addressOf?: CallerAddress; readonly budget?: BodyBudget } = {},
): Promise<void> {
  const body: HeldBody = { budget, bytes: 0, isOver: false, isAnswered: false };
  try {
    const refusal = refusalOf(incoming);
    if (refusal !== undefined) return refuse(incoming, outgoing, refusal);
    const response = await answer(toRequest(incoming, addressOf, body));
    if (body.isOver)
      return refuse(incoming, outgoing, { error: { code: 'rate_limited', hint: 'Too much is being sent to this host right now.' } });
    await write(response, incoming, outgoing);
  } catch (error) {
    if (incoming.errored) return;
    console.error(error);
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(incoming, outgoing, { error: { code: 'internal_error', hint: '' } });
  } finally {
    body.isAnswered = true;
    budget.heldBytes -= body.bytes;
  }
}

interface HeldBody {
  readonly budget: BodyBudget;
  bytes: number;
  isOver: boolean;
  /** From here on nothing is counted any more: nobody would give it back. */
  isAnswered: boolean;
}

interface HostRefusal {
  readonly error: ErrorInfo;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What cannot be handed on at all. */
function refusalOf({ method, headers, url }: IncomingMessage): HostRefusal | undefined {
  if (barred.includes(method)) return { error: { code: 'method_not_allowed', hint: '' }, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } };
  const host = headers.host ?? 'localhost';
  const isHost = /^[A-Za-z0-9.:_[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
  if (!isHost) return { error: { code: 'invalid_field', field: 'Host', hint: 'The Host header is not the name of a host.' } };
  if (url?.startsWith('/') !== true && !URL.canParse(url ?? ''))
    return { error: { code: 'invalid_field', field: 'path', hint: 'The path has to begin with a slash.' } };
  return undefined;
}

/** An answer of the host itself, in the error form of the service. What is still being sent is not read. */
function refuse(incoming: IncomingMessage, outgoing: ServerResponse, { error, headers = {} }: HostRefusal): void {
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(error, { siteUrl: process.env['SITE_URL'] ?? '', requestId }));
  const { status, retryAfterSeconds } = errorTable[error.code];
  outgoing.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': `${retryAfterSeconds}` }),
    ...headers,
    ...(incoming.complete ? {} : { Connection: 'close' }),
  });
  outgoing.end(body);
}

function toRequest(incoming: IncomingMessage, addressOf: CallerAddress, held: HeldBody): Request {
  const headers = new Headers();
  for (const [key, value] of Object.entries(incoming.headers)) {
    if (value === undefined || forwarding.test(key)) continue;
    if (typeof value === 'string') headers.append(key, value);
    else for (const one of value) headers.append(key, one);
  }
  const forwarded = incoming.headers['x-forwarded-for'];
  headers.set(
    'x-forwarded-for',
    addressOf(incoming.socket.remoteAddress ?? '', Array.isArray(forwarded) ? forwarded.join(',') : forwarded),
  );
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(urlOf(incoming), { method, headers, ...(hasBody ? { body: bodyOf(incoming, held), duplex: 'half' as const } : {}) });
}

function urlOf({ url: target = '/', headers }: IncomingMessage): URL {
  const base = `http://${headers.host ?? 'localhost'}`;
  const { pathname, search } = new URL(target.startsWith('/') ? base + target : target);
  const url = new URL(base);
  // Two slashes at the beginning would be read as the name of a host wherever the path is written as an address.
  url.pathname = pathname.replace(/^\/{2,}/, '/');
  url.search = search;
  return url;
}

/** The body as it is read, so that nothing is held that no function asks for; breaks off when the host holds too much. */
function bodyOf(incoming: IncomingMessage, held: HeldBody): ReadableStream<Uint8Array> {
  let wake: (() => void) | undefined;
  const isEnded = () => incoming.readableEnded || incoming.destroyed;
  const moved = () => wake?.();
  for (const event of ['readable', 'end', 'error', 'close'] as const) incoming.on(event, moved);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      let chunk = incoming.read() as Buffer | null;
      while (chunk === null && !isEnded()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        chunk = incoming.read() as Buffer | null;
      }
      if (chunk === null) {
        if (!incoming.complete) throw incoming.errored ?? new Error('the body broke off');
        return controller.close();
      }
      if (held.isAnswered) return controller.close();
      const { budget } = held;
      held.isOver = budget.heldBytes + chunk.length > budget.mostBytes;
      // Broken off rather than ended: what has come so far may be whole by itself, and is not what was sent.
      if (held.isOver) throw new Error('this host holds as many bodies as it may');
      budget.heldBytes += chunk.length;
      held.bytes += chunk.length;
      controller.enqueue(chunk);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Event streams as they come; everything else in one piece, with its length, compressed as the caller takes it. */
async function write(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // What is still being sent is not read.
  const closing = incoming.complete ? {} : { connection: 'close' };
  const late = setTimeout(() => outgoing.destroy(), slowReaderMs);
  outgoing.once('close', () => clearTimeout(late));
  if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...closing });
    for await (const chunk of response.body) outgoing.write(chunk);
    outgoing.end();
    return;
  }
  const whole = response.body === null ? undefined : Buffer.from(await response.arrayBuffer());
  const accepted = incoming.headers['accept-encoding'] as string | undefined;
  const headers = { ...Object.fromEntries(response.headers), ...closing };
  const body = await compressAnswer({ headers, body: whole }, accepted);
  outgoing.writeHead(response.status, body === undefined ? headers : { ...headers, 'content-length': body.length });
  outgoing.end(body);
}
