import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RedisError, type Reply, redisConnection } from './resp.ts';

/** A response of the bridge. */
export interface UpstashAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The REST interface of Upstash in front of a Redis server. */
export interface UpstashServer {
  readonly url: string;
  close(): Promise<void>;
}

interface UpstashOptions {
  readonly token: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Runs before each command. */
  readonly before?: () => Promise<void>;
  readonly send?: (response: ServerResponse, answer: UpstashAnswer) => void;
}

type Command = readonly string[];

const sendPlain = (response: ServerResponse, { status, headers, body }: UpstashAnswer): void =>
  void response.writeHead(status, headers).end(body);

/** Serves the REST protocol of Upstash for a real Redis on this machine: one command, /pipeline, /multi-exec, base64 responses, bearer token. */
export async function serveUpstash(redisPort: number, { token, port, before, send = sendPlain }: UpstashOptions): Promise<UpstashServer> {
  const redis = redisConnection(redisPort);

  async function run(path: string, body: unknown): Promise<{ readonly status: number; readonly body: unknown }> {
    if (path === '/') {
      const [reply = null] = await redis.send([commandOf(body)]);
      return { status: reply instanceof RedisError ? 400 : 200, body: wrap(reply) };
    }
    const commands = (Array.isArray(body) ? body : []).map(commandOf);
    if (path === '/pipeline') return { status: 200, body: (await redis.send(commands)).map(wrap) };
    if (path !== '/multi-exec') return { status: 404, body: { error: 'ERR there is nothing at this path' } };
    const replies = await redis.send([['MULTI'], ...commands, ['EXEC']]);
    const last = replies.at(-1);
    return Array.isArray(last) ? { status: 200, body: last.map(wrap) } : { status: 400, body: wrap(last ?? null) };
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    await before?.();
    const isKnown = incoming.headers.authorization === `Bearer ${token}`;
    const result = isKnown
      ? await run(incoming.url ?? '/', JSON.parse(Buffer.concat(chunks).toString()))
      : { status: 401, body: { error: 'WRONGPASS invalid or missing auth token' } };
    const encoded = incoming.headers['upstash-encoding'] === 'base64' ? encodeResults(result.body) : result.body;
    send(outgoing, { status: result.status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(encoded) });
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: Error) => {
      outgoing.writeHead(502, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: error.message }));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        redis.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function commandOf(body: unknown): Command {
  if (!Array.isArray(body) || body.length === 0) throw new Error('ERR a command is a list of at least one value');
  return body.map((part: unknown) => (typeof part === 'object' ? JSON.stringify(part) : String(part)));
}

const wrap = (reply: Reply) => (reply instanceof RedisError ? { error: reply.message } : { result: reply });

/** Encodes result strings in base64, except a top-level `OK`. */
function encodeResults(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(encodeResults);
  if (typeof body !== 'object' || body === null || !('result' in body)) return body;
  return { result: body.result === 'OK' ? 'OK' : base64(body.result) };
}

function base64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(base64);
  return typeof value === 'string' ? Buffer.from(value).toString('base64') : value;
}
