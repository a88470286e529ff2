import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, errorTable } from '../contract/errors.ts';
import type { ErrorInfo } from '../core/errors.ts';
import { takeWholeBodies, wholeBodyOf } from '../server/http/steps/whole-body.ts';
import { callerOf } from '../server/runtime/caller.ts';
import { compressAnswer } from './compress.ts';
import { type BodyBudget, type HeldBody, incomingRequest, releaseBody } from './incoming-request.ts';
import { endSlowReader } from './slow-reader.ts';
import type { CallerAddress } from './trusted-proxies.ts';

takeWholeBodies();

/** Memory limit for all request bodies of a host together, with what is parsed from them; each function has its own limit per body. */
const maxBodyBytes = 128_000_000;
/** Callers that a full host has at least: a quarter of the memory holds the largest body of any endpoint. */
const sharers = 4;

/** Forwarding headers, set by the host only: dropped from client requests. */
const forwarding = /^(x-forwarded-|x-real-ip|x-vercel-|forwarded)/;
/** Methods that a web Request rejects. */
const barred: readonly (string | undefined)[] = ['TRACE', 'TRACK', 'CONNECT'];

/** Takes the client address from the connection only. */
const byConnection: CallerAddress = (remote) => remote;

/** Creates the body budget of one host. */
export const bodyBudget = (mostBytes = maxBodyBytes, shareBytes = mostBytes / sharers): BodyBudget => ({
  mostBytes,
  shareBytes,
  heldBytes: 0,
  byCaller: new Map(),
});
const ofProcess = bodyBudget();

/** Answers a Node request with a web handler. As on Vercel, the handler is not notified of client disconnects. */
export async function answerNode(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
  { addressOf = byConnection, budget = ofProcess }: { readonly addressOf?: CallerAddress; readonly budget?: BodyBudget } = {},
): Promise<void> {
  const body: HeldBody = { budget, caller: '', bytes: 0, isOver: false, isAnswered: false };
  try {
    const refusal = findRefusal(incoming);
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
    releaseBody(body);
  }
}

interface HostRefusal {
  readonly error: ErrorInfo;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Rejects requests that cannot be converted to a web Request. */
function findRefusal({ method, headers, url }: IncomingMessage): HostRefusal | undefined {
  if (barred.includes(method)) return { error: { code: 'method_not_allowed', hint: '' }, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } };
  const host = headers.host ?? 'localhost';
  const isHost = /^[A-Za-z0-9.:_[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
  if (!isHost) return { error: { code: 'invalid_field', field: 'Host', hint: 'The Host header is not the name of a host.' } };
  if (url?.startsWith('/') !== true && !URL.canParse(url ?? ''))
    return { error: { code: 'invalid_field', field: 'path', hint: 'The path has to begin with a slash.' } };
  return undefined;
}

/** Sends an error of the host itself, in the service's error format. The rest of an unfinished request body is not read. */
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
  const given: Record<string, string> = {};
  for (const key in incoming.headers) {
    const value = incoming.headers[key];
    if (value !== undefined && !forwarding.test(key)) given[key] = typeof value === 'string' ? value : value.join(', ');
  }
  const forwarded = incoming.headers['x-forwarded-for'];
  given['x-forwarded-for'] = addressOf(incoming.socket.remoteAddress ?? '', Array.isArray(forwarded) ? forwarded.join(',') : forwarded);
  const headers = new Headers(given);
  held.caller = callerOf(headers, 'x-forwarded-for');
  return incomingRequest({ url: urlOf(incoming), method: incoming.method ?? 'GET', headers, incoming, held });
}

/** Paths that need no URL normalization. */
const plainTarget = /^\/(?!\/)[A-Za-z0-9/_-]*$/;

let lastOrigin = { base: '', origin: '' };

function originOf(base: string): string {
  if (lastOrigin.base !== base) lastOrigin = { base, origin: new URL(base).origin };
  return lastOrigin.origin;
}

function urlOf({ url: target = '/', headers }: IncomingMessage): string {
  const base = `http://${headers.host ?? 'localhost'}`;
  if (plainTarget.test(target)) return originOf(base) + target;
  const { pathname, search } = new URL(target.startsWith('/') ? base + target : target);
  const url = new URL(base);
  // A leading double slash would be parsed as a host name wherever the path is used as a URL.
  url.pathname = pathname.replace(/^\/{2,}/, '/');
  url.search = search;
  return url.href;
}

/** Streams event streams; sends anything else in one piece, with Content-Length, compressed as the client accepts. */
async function write(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  // An unfinished request body is not read.
  if (!incoming.complete) headers['connection'] = 'close';
  if (headers['content-type']?.startsWith('text/event-stream') && response.body) {
    endSlowReader(outgoing);
    outgoing.writeHead(response.status, headers);
    for await (const chunk of response.body) {
      if (outgoing.destroyed) break;
      outgoing.write(chunk);
    }
    outgoing.end();
    return;
  }
  const whole = wholeBodyOf(response) ?? (response.body === null ? undefined : new Uint8Array(await response.arrayBuffer()));
  const accepted = incoming.headers['accept-encoding'] as string | undefined;
  const body = await compressAnswer({ headers, body: whole }, accepted);
  if (body !== undefined) headers['content-length'] = `${body.length}`;
  outgoing.writeHead(response.status, headers);
  outgoing.end(body);
  const isTaken = outgoing.writableFinished || outgoing.socket?.writableLength === 0;
  if (!isTaken) endSlowReader(outgoing);
}
