import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { listPools } from '../../service/pools/pools.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { startRedisBridge } from '../fixtures/redis-bridge.ts';
import { startRedisServer } from '../fixtures/redis-server.ts';
import { createMcpHandler } from '../mcp/mcp.ts';
import type { Env } from '../runtime/env.ts';
import { jsonLog } from '../runtime/log.ts';
import type { Handler } from './handler.ts';
import { serveNotFound } from './not-found.ts';
import { serve } from './serve.ts';

const siteUrl = 'https://swap.example';
const silent = jsonLog(() => undefined, Date.now);
const poolsUrl = `${siteUrl}/api/v1/pools?limit=1`;
let devnet: RunningDevnet;

stretchDeadlines({ timers: true });

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});

afterAll(() => devnet.close());

const createDeps = (set: Partial<Env>) => createServerDeps(testEnv({ siteUrl, hosts: hostsFor('devnet', devnet.url), ...set }), silent);
const handlersOf = (set: Partial<Env>): { readonly pools: Handler; readonly mcp: Handler } => {
  const deps = createDeps(set);
  return { pools: serve(poolsEndpoint, listPools, () => deps), mcp: createMcpHandler(() => deps) };
};

const call = (body: unknown, init: RequestInit = {}) =>
  new Request(`${siteUrl}/mcp`, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' }, ...init });
const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** Freezes time, so that a window does not advance during calls. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a rate-limited read', () => {
  test('sends the limit and the remaining quota on every response, and counts only GET and HEAD', async () => {
    stopTime();
    const { pools } = handlersOf({});
    const answers: [number, string | null][] = [];
    for (const [url, method] of [
      [poolsUrl, 'GET'],
      [poolsUrl, 'HEAD'],
      [`${siteUrl}/api/v1/pools?limit=0`, 'GET'],
      [poolsUrl, 'POST'],
      [poolsUrl, 'OPTIONS'],
    ] as const) {
      const { status, headers } = await pools(new Request(url, { method }));
      expect(headers.get('RateLimit-Policy')).toBe('"pools";q=60;w=60');
      expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit');
      answers.push([status, headers.get('RateLimit')]);
    }
    expect(answers).toEqual([
      [200, '"pools";r=59;t=60'],
      [200, '"pools";r=58;t=60'],
      [400, '"pools";r=57;t=60'],
      [405, '"pools";r=57;t=60'],
      [204, '"pools";r=57;t=60'],
    ]);
  });

  test('applies the operator’s limit, and sends it in the headers', async () => {
    stopTime();
    const { pools } = handlersOf({ rateLimits: { pools: { quota: 1, seconds: 7 } } });
    expect((await pools(new Request(poolsUrl))).status).toBe(200);
    const refused = await pools(new Request(poolsUrl));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '7']);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"pools";q=1;w=7');
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', hint: expect.stringContaining('7') });
  });

  test('sends no limit headers for an unknown path, which has no limit', async () => {
    const { headers } = await serveNotFound(() => createDeps({}))(new Request(`${siteUrl}/api/nope`));
    expect([headers.get('RateLimit'), headers.get('RateLimit-Policy')]).toEqual([null, null]);
  });

  test('stays open under a per-process limit while Redis is down, and counts in Redis again afterwards', async () => {
    const server = await startRedisServer();
    const bridge = await startRedisBridge(server.port);
    const { pools } = handlersOf({ redis: { url: bridge.url, token: bridge.token } });
    const left = async () => {
      const response = await pools(new Request(poolsUrl));
      return [response.status, response.headers.get('RateLimit-Policy')];
    };
    expect(await left()).toEqual([200, '"pools";q=60;w=60']);
    await server.stop();
    expect(await left()).toEqual([200, '"pools";q=15;w=60']);
    await server.start();
    await expect.poll(left, { interval: 200 }).toEqual([200, '"pools";q=60;w=60']);
    await bridge.close();
    await server.stop();
  });
});

describe('the MCP endpoint', () => {
  test('sends the limit on every response, refusals included', async () => {
    stopTime();
    const { mcp } = handlersOf({});
    const requests = [
      call(ping),
      call([]),
      new Request(`${siteUrl}/mcp`),
      call(ping, { headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' } }),
    ];
    for (const [status, request] of [200, 400, 405, 403].map((status, index) => [status, requests[index] ?? call(ping)] as const)) {
      const response = await mcp(request);
      expect([response.status, response.headers.get('RateLimit-Policy')]).toEqual([status, '"mcp";q=120;w=60']);
      expect(response.headers.get('RateLimit')).toMatch(/^"mcp";r=11[0-9];t=60$/);
    }
  });

  test('returns a JSON-RPC error with the details and the wait when the limit is exceeded', async () => {
    stopTime();
    const { mcp } = handlersOf({ rateLimits: { mcp: { quota: 2, seconds: 30 } } });
    for (let left = 2; left > 0; left -= 1) expect((await mcp(call(ping))).status).toBe(200);
    const refused = await mcp(call(ping));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: 429,
        message: 'Too many requests.',
        data: { code: 'rate_limited', hint: expect.stringContaining('30'), documentation: `${siteUrl}/developers/errors#rate_limited` },
      },
    });
  });
});
