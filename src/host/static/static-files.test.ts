import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../server.ts';
import { compressBuild } from './compressed-files.ts';

const page = `<!doctype html><title>Home</title>${'<p>A line of a page.</p>'.repeat(100)}`;
const twin = `# Home\n\n${'A line of a page.\n'.repeat(100)}`;
let dist: string;

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  for (const folder of ['_astro', '.well-known']) mkdirSync(join(dist, folder));
  for (const [name, text] of Object.entries({
    'index.html': page,
    'index.md': twin,
    'agent.md': '{}',
    '_astro/a.js': 'export {}',
    '.built': 'settings',
  }))
    writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, '.well-known/ard.json'), JSON.stringify({ text: twin }));
  writeFileSync(join(dist, 'icon.png'), Buffer.alloc(2_000));
  compressBuild(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    asked.on('error', reject).end();
  });
}

describe.each([
  ['compressed when it was made', true],
  ['compressed by nobody yet', false],
])('a build that was %s', (_, isCompressed) => {
  let platform: Platform;
  let folder = '';

  beforeAll(async () => {
    folder = dist;
    if (!isCompressed) rmSync(join(dist, '.brotli'));
    platform = await startPlatform({ port: 0, dist: folder });
  });
  afterAll(() => platform.close());

  // The second response comes from the cache.
  test.each(['first', 'second'])('sends bytes, names and headers that fit the %s request', async () => {
    const url = `${platform.url}/`;
    const [plain, br, gz] = [
      await get(url),
      await get(url, { 'accept-encoding': 'gzip, br' }),
      await get(url, { 'accept-encoding': 'gzip' }),
    ];
    expect([plain.body.toString(), brotliDecompressSync(br.body).toString(), gunzipSync(gz.body).toString()]).toEqual([page, page, page]);
    expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    const etag = plain.headers.etag ?? '';
    expect([etag, br.headers.etag, gz.headers.etag]).toEqual([expect.stringMatching(/^"[\w-]{22}"$/), `W/${etag}`, `W/${etag}`]);
    for (const { headers, body } of [plain, br, gz]) {
      expect([headers.vary, headers['content-length'], headers['content-type']]).toEqual([
        'Accept, User-Agent, Accept-Encoding',
        `${body.length}`,
        'text/html; charset=utf-8',
      ]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    const markdown = await get(url, { accept: 'text/markdown' });
    expect([markdown.body.toString(), markdown.headers['content-type']]).toEqual([twin, 'text/markdown; charset=utf-8']);
  });

  test.each(['first', 'second'])('answers a %s request with a matching ETag with 304, in every encoding', async () => {
    const url = `${platform.url}/`;
    const etag = (await get(url)).headers.etag ?? '';
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await get(url, { 'if-none-match': named, 'accept-encoding': 'br' });
      expect([named, status, body.length, headers.etag, headers.vary]).toEqual([
        named,
        304,
        0,
        `W/${etag}`,
        'Accept, User-Agent, Accept-Encoding',
      ]);
      expect([headers['content-encoding'], headers['content-security-policy']]).toEqual([undefined, expect.any(String)]);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('sends compressed formats unchanged, and never its own build files', async () => {
    const icon = await get(`${platform.url}/icon.png`, { 'accept-encoding': 'br' });
    expect([icon.headers['content-encoding'], icon.headers.vary, icon.body.length]).toEqual([undefined, 'Accept, User-Agent', 2_000]);
    expect(JSON.parse((await get(`${platform.url}/.well-known/ard.json`)).body.toString())).toEqual({ text: twin });
    for (const name of ['.built', '.brotli']) expect((await get(`${platform.url}/${name}`)).status).toBe(404);
  });

  test('reuses a cached response for the same request only', async () => {
    const url = `${platform.url}/`;
    await get(url);
    await get(url);
    expect((await get(url, { host: 'a b' })).status).toBe(400);
    expect((await get(`${url}?mode=agent`)).body.toString()).toBe('{}');
    expect((await get(url, { 'user-agent': 'Claude-User/1.0' })).body.toString()).toBe(twin);
    expect((await get(url, { 'user-agent': 'Mozilla/5.0' })).body.toString()).toBe(page);
  });
});

test('stores each text once in the build archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  for (const name of ['a.js', 'b.js']) writeFileSync(join(folder, name), page);
  compressBuild(folder);
  expect(existsSync(join(folder, '.brotli'))).toBe(true);
  expect(readFileSync(join(folder, '.brotli')).length).toBeLessThan(400);
  rmSync(folder, { recursive: true });
});
