import type { IncomingMessage } from 'node:http';
import { knowReader } from '../server/http/steps/whole-body.ts';

/** Memory held for the bodies of requests in progress. */
export interface BodyBudget {
  readonly mostBytes: number;
  /** Maximum of `mostBytes` for one caller, so that nobody keeps others from sending. */
  readonly shareBytes: number;
  heldBytes: number;
  /** Bytes held by each caller with a body in progress. */
  readonly byCaller: Map<string, number>;
}

/** Memory held for the body of one request. */
export interface HeldBody {
  readonly budget: BodyBudget;
  /** Caller as identified for limits, once known. */
  caller: string;
  bytes: number;
  isOver: boolean;
  /** Stops counting once answered: nothing would release it afterwards. */
  isAnswered: boolean;
}

interface Parts {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly incoming: IncomingMessage;
  readonly held: HeldBody;
}

/** Members of Request that our handlers rarely read. */
const rest = ['body', 'bodyUsed', 'cache', 'credentials', 'destination', 'integrity', 'keepalive', 'mode', 'redirect', 'referrer'] as const;
const others = ['referrerPolicy', 'signal', 'duplex'] as const;
const methods = ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData', 'json', 'text'] as const;

/** A Request with URL, method and headers set; everything else comes from a full Request, created on first access. */
class IncomingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly #parts: Parts;
  #whole: Request | undefined;

  constructor(parts: Parts) {
    this.url = parts.url;
    this.method = parts.method;
    this.headers = parts.headers;
    this.#parts = parts;
  }

  whole(): Request {
    const { url, method, headers, incoming, held } = this.#parts;
    const body = hasBody(method) ? { body: streamOf(incoming, held), duplex: 'half' as const } : {};
    this.#whole ??= new Request(url, { method, headers, ...body });
    return this.#whole;
  }
}

Object.setPrototypeOf(IncomingRequest.prototype, Request.prototype);
for (const name of [...rest, ...others]) {
  Object.defineProperty(IncomingRequest.prototype, name, {
    get(this: IncomingRequest) {
      return Reflect.get(this.whole(), name) as unknown;
    },
  });
}
for (const name of methods) {
  Object.defineProperty(IncomingRequest.prototype, name, {
    value(this: IncomingRequest) {
      return this.whole()[name]();
    },
  });
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** Converts a Node request to a web Request. Its body is read on demand, and counts as held until the response is sent. */
export function incomingRequest(parts: Parts): Request {
  const request = new IncomingRequest(parts) as unknown as Request;
  if (hasBody(parts.method)) knowReader(request, (maxBytes) => readWhole(parts, maxBytes));
  return request;
}

/**
 * Counts memory of a body. @throws Error when the host, or this caller's share of it, is at its limit; what arrived so far may
 * look complete without being so.
 */
function hold(held: HeldBody, bytes: number): void {
  if (held.isAnswered) return;
  const { budget, caller } = held;
  const own = (budget.byCaller.get(caller) ?? 0) + bytes;
  held.isOver = budget.heldBytes + bytes > budget.mostBytes || own > budget.shareBytes;
  if (held.isOver) throw new Error('this host holds as many bodies as it may');
  budget.heldBytes += bytes;
  held.bytes += bytes;
  budget.byCaller.set(caller, own);
}

/** Releases what is held of a body, once its request is answered. */
export function releaseBody(held: HeldBody): void {
  const { budget, caller, bytes } = held;
  held.isAnswered = true;
  budget.heldBytes -= bytes;
  const left = (budget.byCaller.get(caller) ?? 0) - bytes;
  if (left > 0) budget.byCaller.set(caller, left);
  else budget.byCaller.delete(caller);
}

/** Copies of a whole body that its handler makes: the text and the values parsed from it. */
const parsedCopies = 2;

const brokenOff = (incoming: IncomingMessage): Error => incoming.errored ?? new Error('the body broke off');

function readWhole({ incoming, held }: Parts, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (end: () => void) => {
      incoming.off('data', take).off('end', finish).off('close', finish).pause();
      end();
    };
    const take = (chunk: Buffer) => {
      try {
        hold(held, chunk.length * (1 + parsedCopies));
      } catch (error) {
        return settle(() => reject(error));
      }
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) settle(() => resolve(undefined));
    };
    const finish = () =>
      settle(() => (incoming.complete ? resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)) : reject(brokenOff(incoming))));
    if (incoming.readableEnded || incoming.destroyed) return finish();
    incoming.on('data', take).on('end', finish).on('close', finish);
  });
}

function streamOf(incoming: IncomingMessage, held: HeldBody): ReadableStream<Uint8Array> {
  const isRead = () => incoming.complete && incoming.readableLength === 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      let chunk = incoming.read() as Buffer | null;
      while (chunk === null && !isRead() && !incoming.destroyed) {
        await moved(incoming);
        chunk = incoming.read() as Buffer | null;
      }
      if (held.isAnswered) return controller.close();
      if (chunk !== null) {
        hold(held, chunk.length);
        controller.enqueue(chunk);
      } else if (!incoming.complete) throw brokenOff(incoming);
      if (isRead()) controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Resolves when more of the body, or its end, is available. */
function moved(incoming: IncomingMessage): Promise<void> {
  const events = ['readable', 'end', 'error', 'close'] as const;
  return new Promise((resolve) => {
    const settle = () => {
      for (const event of events) incoming.off(event, settle);
      resolve();
    };
    for (const event of events) incoming.on(event, settle);
  });
}
