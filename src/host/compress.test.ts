import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerNode } from './node-http.ts';

const long = JSON.stringify({ pools: Array.from({ length: 200 }, (_, index) => ({ asset: `BTC.BTC-${index}`, depth: `${index * 1e8}` })) });
const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** Responses of the test server's function. */
const answers: Readonly<Record<string, () => Response>> = {
  '/long': () => new Response(long, { headers: { ...json, Vary: 'Origin', ETag: '"a"' } }),
  '/short': () => new Response('{"a":1}', { headers: json }),
  '/png': () => new Response(new Uint8Array(5_000), { headers: { 'Content-Type': 'image/png' } }),
  '/packed': () => new Response(new Uint8Array(5_000), { headers: { ...json, 'Content-Encoding': 'zstd' } }),
  '/as-it-is': () => new Response(long, { headers: { ...json, 'Cache-Control': 'no-transform' } }),
  '/events': () => new Response(`data: ${long}\n\n`, { headers: { 'Content-Type': 'text/event-stream' } }),
  '/none': () => new Response(null, { status: 304, headers: { ...json, ETag: '"a"' } }),
};

const server = createServer(
  (incoming, outgoing) =>
    void answerNode(
      incoming,
      outgoing,
      async (request) => answers[new URL(request.url).pathname]?.() ?? new Response(null, { status: 404 }),
    ),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

function get(path: string, accepted?: string): Promise<{ readonly headers: IncomingMessage['headers']; readonly body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    asked.on('error', reject).end();
  });
}

describe('JSON of a function', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR;q=1.0', 'br'],
  ])('with Accept-Encoding %s is sent as %s, with its length and Vary', async (accepted, encoding) => {
    const { headers, body } = await get('/long', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect((encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()).toBe(long);
    expect([headers['content-length'], headers.vary, headers.etag]).toEqual([`${body.length}`, 'Origin, Accept-Encoding', 'W/"a"']);
    expect(body.length).toBeLessThan(long.length / 3);
  });

  test.each([undefined, 'identity', 'br;q=0', 'zstd'])('with Accept-Encoding %s is sent plain, with Vary', async (accepted) => {
    const { headers, body } = await get('/long', accepted);
    expect([headers['content-encoding'], headers.vary, headers.etag]).toEqual([undefined, 'Origin, Accept-Encoding', '"a"']);
    expect(body.toString()).toBe(long);
  });

  test('is sent plain when short', async () => {
    const { headers, body } = await get('/short', 'br');
    expect([headers['content-encoding'], headers.vary, body.toString()]).toEqual([undefined, 'Accept-Encoding', '{"a":1}']);
  });
});

test.each(['/png', '/packed', '/as-it-is', '/events'])('does not compress %s', async (path) => {
  const { headers, body } = await get(path, 'br');
  expect(headers['content-encoding']).toBe(path === '/packed' ? 'zstd' : undefined);
  expect(body.length).toBeGreaterThanOrEqual(5_000);
});

test('keeps a response without a body empty', async () => {
  const { headers, body } = await get('/none', 'br');
  expect([headers['content-encoding'], headers.vary, body.length]).toEqual([undefined, 'Accept-Encoding', 0]);
});
