import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePortPair, type Product, startProduct } from '../../../scripts/serve/product.ts';
import { serverCardPaths } from '../../contract/mcp/server-card.ts';
import { answerNode } from '../../host/node-http.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createServerDeps } from '../deps/deps.ts';
import { buildConformanceServer } from '../fixtures/conformance-server.ts';
import { testEnv } from '../fixtures/env.ts';
import { createMcpHandler } from './mcp.ts';

const root = new URL('../../..', import.meta.url).pathname;
const require = createRequire(import.meta.url);
const suite = require.resolve('@modelcontextprotocol/conformance/dist/index.js');
const mcp = { quota: 100_000, seconds: 60 };
let product: Product;
let fixtures: Server;
let fixturesUrl: string;

beforeAll(async () => {
  process.env['RATE_LIMITS'] = `mcp=${mcp.quota}/${mcp.seconds}`;
  product = await startProduct(await freePortPair());
  const env = testEnv({ siteUrl: product.url, hosts: hostsFor('devnet', product.devnetUrl ?? ''), rateLimits: { mcp } });
  const deps = createServerDeps(env, () => undefined);
  const handler = createMcpHandler(() => deps, buildConformanceServer);
  fixtures = createServer((incoming, outgoing) => void answerNode(incoming, outgoing, handler));
  await new Promise<void>((resolve) => fixtures.listen(0, '127.0.0.1', resolve));
  fixturesUrl = `http://localhost:${(fixtures.address() as AddressInfo).port}`;
});

afterAll(async () => {
  fixtures.closeAllConnections();
  await Promise.all([product.close(), new Promise((resolve) => fixtures.close(resolve))]);
});

interface Run {
  readonly exit: number;
  readonly words: string;
}

/** Runs the conformance suite for one set of requirements; it exits 0 when exactly the failures of the baseline occur. */
function runSuite(url: string, requirements: string, baseline?: string): Promise<Run> {
  const listed = baseline === undefined ? [] : ['--expected-failures', `${root}scripts/config/${baseline}.yml`];
  const args = [suite, 'server', '--url', `${url}/mcp`, '--requirements', requirements, ...listed];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: tmpdir(), env: { ...process.env, NO_COLOR: '1' } }, (error, stdout, stderr) => {
      resolve({ exit: error === null ? 0 : Number(error.code ?? 1), words: stdout + stderr });
    });
  });
}

test('serves the server card byte-identically at both paths, with its type and the server’s tools and version', async () => {
  const [card, scanned] = await Promise.all(serverCardPaths.map((path) => fetch(`${product.url}${path}`)));
  const text = await card?.text();
  expect(await scanned?.text()).toBe(text);
  expect(card?.headers.get('content-type')).toBe('application/mcp-server-card+json');
  expect(scanned?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  for (const { headers } of [card, scanned].filter((answer) => answer !== undefined)) {
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('ETag');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  }
  const kept = await fetch(`${product.url}${serverCardPaths[0]}`, { headers: { 'If-None-Match': card?.headers.get('etag') ?? '' } });
  expect(kept.status).toBe(304);
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', product.url)));
  const written = JSON.parse(text ?? '{}') as { version: string; tools: readonly { name: string }[] };
  expect(written.tools.map(({ name }) => name)).toEqual((await client.listTools()).tools.map(({ name }) => name));
  expect(written.version).toBe(client.getServerVersion()?.version);
  await client.close();
});

const passedIn = (words: string): readonly string[] =>
  [...words.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm)].map(([, name = '']) => name);

test.each([
  ['2026-07-28', ['tools-list', 'resources-list', 'sep-2164-resource-not-found', 'dns-rebinding-protection']],
  ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection']],
])('conforms to %s except for features it does not ship', async (requirements, met) => {
  const { exit, words } = await runSuite(product.url, requirements, `mcp-conformance-${requirements}`);
  expect(exit, words).toBe(0);
  expect(passedIn(words)).toEqual(expect.arrayContaining(met));
});

test('the same handler conforms to all of 2026-07-28 with the fixtures of the suite', async () => {
  const { exit, words } = await runSuite(fixturesUrl, '2026-07-28');
  expect(exit, words).toBe(0);
  expect(passedIn(words).length).toBeGreaterThanOrEqual(37);
});

test('the same handler conforms to 2025-11-25 with the fixtures, except for streams and sessions', async () => {
  const { exit, words } = await runSuite(fixturesUrl, '2025-11-25', 'mcp-conformance-fixtures-2025-11-25');
  expect(exit, words).toBe(0);
  expect(passedIn(words).length).toBeGreaterThanOrEqual(23);
});
