import { connect, type Socket } from 'node:net';

/** Placeholder in a body for eight digits that differ between requests. */
export const counted = '########';

/** One run of the load generator: repeats the same request, except for `counted`, over kept-alive connections. */
export interface LoadOrder {
  readonly port: number;
  /** HTTP method; default: POST. */
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadReport {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses other than 200, and broken connections. */
  readonly failures: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** Length in bytes of the first response in `received`, or undefined while it is incomplete. */
function answerLength(received: Buffer): { readonly head: string; readonly total: number } | undefined {
  const end = received.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) {
    const total = end + 4 + Number(length);
    return received.length >= total ? { head, total } : undefined;
  }
  const last = received.indexOf(lastChunk, end + 4);
  return last < 0 ? undefined : { head, total: last + lastChunk.length };
}

function encodeRequest({ method = 'POST', path, headers, body }: LoadOrder): Buffer {
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const all = { Host: 'localhost', ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Runs one order to completion. */
export async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const request = encodeRequest(order);
  const countedAt = request.indexOf(counted);
  let sent = 0;
  const times: number[] = [];
  let failures = 0;
  const started = performance.now();
  const until = started + order.seconds * 1000;

  const drive = () =>
    new Promise<void>((resolve) => {
      const socket: Socket = connect(order.port, '127.0.0.1');
      let sentAt = 0;
      let received: Buffer = Buffer.alloc(0);
      const next = () => {
        if (performance.now() >= until) return socket.end(() => resolve());
        sent += 1;
        if (countedAt >= 0) request.write(String(sent % 1e8).padStart(counted.length, '0'), countedAt, 'latin1');
        sentAt = performance.now();
        return socket.write(countedAt < 0 ? request : Buffer.from(request));
      };
      socket.setNoDelay(true);
      socket.on('connect', next);
      socket.on('error', () => {
        failures += 1;
        resolve();
      });
      socket.on('close', () => resolve());
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const answer = answerLength(received);
        if (answer === undefined) return;
        times.push(performance.now() - sentAt);
        if (!answer.head.startsWith('HTTP/1.1 200')) failures += 1;
        received = Buffer.alloc(0);
        next();
      });
    });

  await Promise.all(Array.from({ length: order.connections }, drive));
  const seconds = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(times).sort();
  return { requests: times.length, seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), failures };
}

process.on('message', (order: LoadOrder) => void runLoad(order).then((report) => process.send?.(report)));
