import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDevnet, type Devnet, type DevnetOptions } from './devnet.ts';
import { writeJson } from './exact-json.ts';
import { sendWith, type Wait } from './faults.ts';
import { type PhoneControl, phoneControl } from './walletconnect/phone-control.ts';
import { startRelay } from './walletconnect/relay.ts';

export interface ServerOptions extends DevnetOptions {
  /** Port to listen on; 0 picks any free port. */
  readonly port: number;
  readonly host?: string;
  /** Implements delays; by default they take real time. */
  readonly wait?: Wait;
}

export interface RunningDevnet {
  /** URL of the devnet without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const maxBodyBytes = 8 * 1024 * 1024;
/** Keep-alive timeout, so long that no idle connection closes while a busy client is about to reuse it. */
const keepAliveMs = 120_000;
/** CORS headers of the public gateways: any origin may call. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': '*',
};

async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk as Buffer);
  }
  // Latin-1 maps each byte of a binary body to one character.
  const isText = !/^application\/(?:cbor|octet-stream)\b/.test(request.headers['content-type'] ?? '');
  return Buffer.concat(chunks).toString(isText ? 'utf8' : 'latin1');
}

interface Served {
  readonly devnet: Devnet;
  readonly phone: PhoneControl;
  readonly wait: Wait;
}

async function serve({ devnet, phone, wait }: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    response.writeHead(204, { ...cors, 'Access-Control-Max-Age': '600' });
    response.end();
    return;
  }
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const body = method === 'POST' ? await readText(request) : '';
  const answer =
    body === undefined
      ? { status: 413, body: { error: `a body may have ${maxBodyBytes} bytes` } }
      : method === 'POST' && path === '/control/phone'
        ? await phone.handle(body)
        : await devnet.handle({ method, path, query, body });
  const headers: Record<string, string> & { 'Content-Type': string } = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...cors,
    ...('headers' in answer ? answer.headers : {}),
  };
  const isJson = headers['Content-Type'].startsWith('application/json') || typeof answer.body !== 'string';
  const text = isJson ? writeJson(answer.body) : String(answer.body);
  sendWith('fault' in answer ? answer.fault : undefined, response, { status: answer.status, headers, body: text }, wait);
}

/** Serves both networks on one port (content/developers/devnet.mdx#controls). Resolves once it listens. */
export async function startDevnet(options: ServerOptions): Promise<RunningDevnet> {
  const host = options.host ?? '127.0.0.1';
  const devnet = createDevnet(options);
  const timers = new Set<NodeJS.Timeout>();
  const timed: Wait = (ms, then) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, ms);
    timers.add(timer);
  };
  let url = '';
  const phone = phoneControl(devnet, () => url);
  const server = createServer((request, response) => {
    serve({ devnet, phone, wait: options.wait ?? timed }, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'application/json', ...cors });
      response.end('{"error":"the devnet has a fault of its own"}');
    });
  });
  server.keepAliveTimeout = keepAliveMs;
  const relay = startRelay(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  url = `http://${host}:${port}`;
  return {
    url,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await phone.close();
      relay.close();
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      });
      await devnet.close();
    },
  };
}
