import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPlatform } from '../../src/host/server.ts';

/**
 * The measured servers, each in a separate process: `bare <json>`, `file <bytes>` or `product <dist>`. Sends its port, then its
 * memory and processor time on request.
 */
const [kind, detail = ''] = process.argv.slice(2);

/** Baseline of a JSON server: reads the body, parses it, responds with its id. */
function startBare(result: unknown): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id?: unknown };
      const body = JSON.stringify({ jsonrpc: '2.0', id, result });
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

/** Baseline of a file server: the same bytes for every request. */
function startFile(bytes: number): Promise<number> {
  const body = Buffer.alloc(bytes, 'a');
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
    response.end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

async function startProduct(dist: string): Promise<number> {
  const { url } = await startPlatform({ port: Number(process.env['PORT']), dist });
  return Number(new URL(url).port);
}

const start: Readonly<Record<string, () => Promise<number>>> = {
  bare: () => startBare(JSON.parse(detail)),
  file: () => startFile(Number(detail)),
  product: () => startProduct(detail),
};
const port = await start[kind ?? '']?.();
process.on('message', (wish: { readonly collect?: boolean }) => {
  const { user, system } = process.cpuUsage();
  if (wish.collect === true) globalThis.gc?.();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  process.send?.({ rss, cpu: user + system, heap: heapUsed, heapTotal, external });
});
process.send?.({ port });
