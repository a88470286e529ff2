import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from './server.ts';

let platform: Platform;

beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, '_astro'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(dist, 'about.html'), '<!doctype html><title>About</title>');
  writeFileSync(join(dist, '404.html'), '<!doctype html><title>Missing</title>');
  writeFileSync(join(dist, '_astro', 'a.js'), 'export {}');
  platform = await startPlatform({ port: 0, dist });
});

afterAll(() => platform.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${platform.url}${path}`, { redirect: 'manual', ...init });

test('serves pages under their clean addresses', async () => {
  expect(await (await get('/')).text()).toContain('Home');
  expect((await get('/about')).headers.get('content-type')).toBe('text/html; charset=utf-8');
  const redirected = await get('/about.html?x=1');
  expect([redirected.status, redirected.headers.get('location')]).toEqual([308, '/about?x=1']);
  expect((await get('/index')).headers.get('location')).toBe('/');
});

test('returns the 404 page for unknown pages, with the headers of every route', async () => {
  const missing = await get('/nope');
  expect([missing.status, missing.headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
  expect(await missing.text()).toContain('Missing');
});

test('serves files with ETag and compression, and hashed ones as immutable', async () => {
  const first = await get('/about');
  const etag = first.headers.get('etag') ?? '';
  expect((await get('/about', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await get('/_astro/a.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const raw = await new Promise<{ encoding: string; body: Buffer }>((resolve) => {
    httpRequest(`${platform.url}/about`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ encoding: String(answer.headers['content-encoding']), body: Buffer.concat(chunks) }));
    }).end();
  });
  expect(raw.encoding).toBe('br');
  expect(brotliDecompressSync(raw.body).toString()).toContain('About');
});

test('a static page rejects other methods and answers HEAD', async () => {
  const refused = await get('/about', { method: 'POST', body: 'x' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await get('/about', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('serves functions under their paths and rewrites, and JSON 404 for the rest of /api', async () => {
  for (const path of ['/api/v1/quote', '/api/quote']) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 400, 'application/json; charset=utf-8']);
  }
  for (const path of ['/api', '/api/nope', '/api/v1/nope/deep', '/api//v1/quote', '//api/nope']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await get(path, { method });
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, 'not_found']);
    }
  }
  expect((await get('/mcp')).status).toBe(405);
});

/** Sends a raw HTTP request, bypassing any client; resolves with the response as text, once it matches `until` if the request goes on. */
function raw(text: string, until?: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
      if (until?.test(answer)) resolve(answer);
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}
const bare = (line: string, host = 'strait.example') => `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

test.each(['//127.0.0.1:4690/index', '/./%2e//evil.example/index', '/\\evil.example/index', '//evil.example/about.html'])(
  'never redirects the path %s to another host',
  async (path) => {
    const answer = await raw(bare(`GET ${path}`));
    const location = /^location: (.*)\r$/im.exec(answer)?.[1];
    expect(location === undefined || new URL(location, 'https://strait.example').host === 'strait.example').toBe(true);
  },
);

test.each([
  ['TRACE', bare('TRACE /'), 405, 'method_not_allowed'],
  ['a Host that is none', bare('GET /', 'a b'), 400, 'invalid_field'],
  ['a Host with a path', bare('GET /', 'evil.example/x?'), 400, 'invalid_field'],
  ['a path without a slash', bare('OPTIONS *'), 400, 'invalid_field'],
])('rejects %s in JSON, without a stack trace', async (_name, text, status, code) => {
  const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
  expect(Number(head.split(' ')[1])).toBe(status);
  expect(JSON.parse(body)).toMatchObject({ code });
  expect(body).not.toMatch(/at .*\.ts|node:/);
});

test('does not read a body sent to a page: responds at once and closes the connection', async () => {
  const answer = await raw('POST /about HTTP/1.1\r\nHost: strait.example\r\nContent-Length: 15000000\r\n\r\nbegin', /\r\n\r\n/);
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('reads a body only up to the limit of the function', async () => {
  const answer = await raw(
    `POST /api/v1/newsletter HTTP/1.1\r\nHost: strait.example\r\nContent-Type: application/json\r\nContent-Length: 15000000\r\n\r\n${' '.repeat(300_000)}`,
    /\r\n\r\n[\s\S]*\}/,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/payload_too_large/);
});
