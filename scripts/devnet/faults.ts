import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { View } from './view.ts';

export const faultKinds = [
  'none',
  'delay',
  'stall',
  'reset',
  'truncate',
  'linger',
  'garbage',
  'retype',
  'html',
  'error200',
  'status',
  'huge',
  'stale',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How an API misbehaves until the next fault is set. */
export interface InjectedFault {
  readonly kind: FaultKind;
  /** Milliseconds for `delay` and `linger`; a `linger` of 0 never ends. */
  readonly ms: number;
  /** HTTP status for `status`. */
  readonly status: number;
  /** Path substring that limits the fault; empty matches all. */
  readonly match: string;
  /** Snapshot of the network taken when the API went `stale`. */
  readonly frozen?: View;
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const page = '<!doctype html><html lang="en"><head><title>Gateway</title></head><body><h1>Checking your browser</h1></body></html>';
const hugeChunk = `${' '.repeat(1023)}\n`.repeat(1024);
const hugeChunks = 64;

/** Deterministic bytes that are invalid in any text encoding. */
function garbage(): Buffer {
  const rounds = Array.from({ length: 16 }, (_, index) => createHash('sha256').update(`garbage ${index}`).digest());
  return Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0xc3]), ...rounds]);
}

/** Streams 64 MiB of whitespace as a JSON prefix, as fast as the reader consumes it. */
function sendHuge(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(200, headers);
  let left = hugeChunks;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(hugeChunk)) {
        response.once('drain', more);
        return;
      }
    }
    if (!response.destroyed) response.end('[]');
  };
  more();
}

/** Sends a different response with the original headers. */
function replace(response: ServerResponse, { headers }: Sent, other: Pick<Sent, 'status'> & { type: string; body: string | Buffer }): void {
  response.writeHead(other.status, { ...headers, 'Content-Type': other.type });
  response.end(other.body);
}

function sendHalf(response: ServerResponse, sent: Sent): void {
  const bytes = Buffer.from(sent.body);
  response.writeHead(sent.status, { ...sent.headers, 'Content-Length': bytes.length.toString() });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.end());
}

/** Sends all but the end of the response, which follows later or never. */
function sendOpen(response: ServerResponse, sent: Sent, { ms }: InjectedFault, wait: Wait): void {
  response.writeHead(sent.status, sent.headers);
  response.write(sent.body);
  if (ms > 0) wait(ms, () => response.end());
}

/** JSON of the same structure with the type of every value changed. */
function retyped(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((item, index) => [`${index}`, retyped(item)]));
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([name, item]) => ({ [name]: retyped(item) }));
  if (typeof value === 'string') return { text: value };
  return value === null ? [] : `${value}`;
}

function sendPlain(response: ServerResponse, sent: Sent): void {
  response.writeHead(sent.status, sent.headers);
  response.end(sent.body);
}

type Send = (response: ServerResponse, sent: Sent, fault: InjectedFault, wait: Wait) => void;
export type Wait = (ms: number, then: () => void) => void;

const senders: Readonly<Record<FaultKind, Send>> = {
  none: sendPlain,
  stale: sendPlain,
  delay: (response, sent, fault, wait) => wait(fault.ms, () => sendPlain(response, sent)),
  stall: () => {},
  reset: (response) => response.socket?.resetAndDestroy(),
  truncate: sendHalf,
  linger: sendOpen,
  garbage: (response, sent) => replace(response, sent, { status: 200, type: 'application/json', body: garbage() }),
  retype: (response, sent) =>
    replace(response, sent, { status: 200, type: 'application/json', body: JSON.stringify(retyped(JSON.parse(sent.body))) }),
  html: (response, sent) => replace(response, sent, { status: 200, type: 'text/html; charset=utf-8', body: page }),
  error200: (response, sent) =>
    replace(response, sent, { status: 200, type: 'application/json', body: JSON.stringify({ error: 'the node cannot answer now' }) }),
  status: (response, sent, fault) =>
    replace(response, sent, {
      status: fault.status,
      type: 'application/json',
      body: JSON.stringify({ code: 14, message: 'no upstream', details: [] }),
    }),
  huge: (response, sent) => sendHuge(response, sent.headers),
};

/** Sends a response with the fault applied, or unchanged without one. */
export function sendWith(fault: InjectedFault | undefined, response: ServerResponse, sent: Sent, wait: Wait): void {
  if (fault === undefined) sendPlain(response, sent);
  else senders[fault.kind](response, sent, fault, wait);
}
