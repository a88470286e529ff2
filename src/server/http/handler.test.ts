import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { errorTable } from '../../contract/errors.ts';
import { poolsEndpoint, poolsResponse } from '../../contract/v1/pools.ts';
import { quoteEndpoint, quoteResponse } from '../../contract/v1/quote.ts';
import badQuotes from '../../contract/vectors/bad-quotes.json' with { type: 'json' };
import { hostsFor } from '../../nodes/http/hosts.ts';
import { listPools } from '../../service/pools/pools.ts';
import { quote } from '../../service/quote/quote.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { jsonLog } from '../runtime/log.ts';
import type { Handler } from './handler.ts';
import { serveNotFound } from './not-found.ts';
import { serve } from './serve.ts';

stretchDeadlines({ timers: true });
const siteUrl = 'https://swap.example';
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const lines: string[] = [];
const log = jsonLog((line) => lines.push(line), Date.now);
let devnet: RunningDevnet;
let deps: () => ServerDeps;
let quoteHandler: Handler;
let poolsHandler: Handler;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  const ready = createServerDeps(testEnv({ siteUrl, network: 'devnet', hosts: hostsFor('devnet', devnet.url), isProduction: false }), log);
  deps = () => ready;
  quoteHandler = serve(quoteEndpoint, quote, deps);
  poolsHandler = serve(poolsEndpoint, listPools, deps);
});

afterAll(() => devnet.close());

function request(handler: Handler, fields: Readonly<Record<string, unknown>>, init: RequestInit = {}): Promise<Response> {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return handler(new Request(`${siteUrl}/api/v1/quote?${query}`, init));
}

describe('GET /api/v1/quote', () => {
  test('returns offers of both networks, best first, ready to use', async () => {
    const response = await request(quoteHandler, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const answer = quoteResponse.parse(await response.json());
    expect(new Set(answer.offers.map((offer) => offer.network))).toEqual(new Set(['thorchain', 'mayachain']));
    const payouts = answer.offers.map((offer) => BigInt(offer.expected_amount_out));
    expect(payouts).toEqual([...payouts].sort((a, b) => (a < b ? 1 : -1)));
    for (const offer of answer.offers) {
      expect(offer.memo).toContain(destination.slice(0, 10));
      expect(BigInt(offer.minimum_payout ?? 0)).toBeGreaterThan((BigInt(offer.expected_amount_out) * 98n) / 100n);
      expect(BigInt(offer.minimum_payout ?? 0)).toBeLessThanOrEqual(BigInt(offer.expected_amount_out));
      expect(offer.expires_in_seconds).toBeGreaterThan(0);
    }
    expect(answer.expected_amount_out).toBe(answer.offers[0]?.expected_amount_out);
  });

  test('gives a minimum payout but no memo without a destination', async () => {
    const answer = quoteResponse.parse(
      await (await request(quoteHandler, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' })).json(),
    );
    expect(answer.memo).toBeUndefined();
    expect(answer.minimum_payout).toMatch(/^[1-9][0-9]+$/);
  });

  test.each(badQuotes.filter(({ only }) => only === undefined))(
    'gives the bad input “$name” its own code and hint',
    async ({ fields, code, field, hint }) => {
      const response = await request(quoteHandler, fields);
      const body = await response.json();
      expect(response.status).toBe(400);
      expect(body).toMatchObject({ code, field, documentation: `${siteUrl}/developers/errors#${code}` });
      expect(body.hint).toContain(hint);
      expect(body.error).toBe(errorTable[body.code as keyof typeof errorTable].title);
      expect(body.request_id).toBe(response.headers.get('X-Request-Id'));
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    },
  );

  test('returns 404 for an unsupported pair, with a refusal from each network', async () => {
    const response = await request(quoteHandler, { from_asset: 'BTC.BTC', to_asset: 'ETH.NOSUCHTOKEN', amount: '10000000' });
    expect(response.status).toBe(404);
    const body = await response.json();
    expect(body.code).toBe('no_route');
    expect(body.refusals.map((refusal: { network: string }) => refusal.network).sort()).toEqual(['mayachain', 'thorchain']);
  });

  test('returns 422 for an amount too small, with the recommended minimum', async () => {
    const response = await request(quoteHandler, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '1500' });
    expect(response.status).toBe(422);
    const body = await response.json();
    expect(body.code).toBe('amount_too_low');
    expect(BigInt(body.details.recommended_min_amount_in)).toBeGreaterThan(1500n);
    expect(body.refusals.length).toBeGreaterThan(1);
  });

  test('returns 503 with Retry-After when no node can be reached, and logs it', async () => {
    const nobody = createServerDeps(
      testEnv({ siteUrl, network: 'devnet', hosts: hostsFor('devnet', 'http://127.0.0.1:1'), isProduction: false }),
      log,
    );
    lines.length = 0;
    const response = await request(
      serve(quoteEndpoint, quote, () => nobody),
      { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' },
    );
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toMatch(/^[0-9]+$/);
    expect(await response.json()).toMatchObject({ code: 'upstream_unavailable' });
    expect(lines.join('')).toContain('"status":503');
  });
});

describe('GET /api/v1/pools', () => {
  test('lists the pools of both networks page by page, each once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await request(poolsHandler, { limit: 20, ...(cursor === undefined ? {} : { cursor }) });
      expect(response.status).toBe(200);
      const page = poolsResponse.parse(await response.json());
      expect(page.networks).toHaveLength(2);
      seen.push(...page.pools.map((pool) => `${pool.network} ${pool.asset}`));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen.length).toBeGreaterThan(50);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('filters by network, status and asset', async () => {
    const fields = { network: 'mayachain', status: 'available', asset: 'usdc' };
    const page = poolsResponse.parse(await (await request(poolsHandler, fields)).json());
    expect(page.pools.length).toBeGreaterThan(0);
    for (const pool of page.pools) {
      expect(pool).toMatchObject({ network: 'mayachain', status: 'available' });
      expect(pool.asset).toContain('USDC');
    }
  });

  test.each([{ limit: '0' }, { limit: '101' }, { status: 'open' }, { cursor: 'made-up' }, { foo: '1' }])(
    'rejects the fields %j',
    async (fields) => {
      const response = await request(poolsHandler, fields);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_field', field: Object.keys(fields)[0] });
    },
  );
});

describe('the REST API', () => {
  test('answers HEAD without a body, POST with 405 and OPTIONS as a preflight', async () => {
    const head = await request(poolsHandler, { limit: 1 }, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await request(poolsHandler, {}, { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await post.json()).toMatchObject({ code: 'method_not_allowed' });
    const preflight = await request(poolsHandler, {}, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*']);
  });

  test('returns 500 for an unexpected failure without leaking its text', async () => {
    const broken = serve(quoteEndpoint, () => Promise.reject(new Error('stack and secrets')), deps);
    const response = await request(broken, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '1' });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'internal_error', hint: errorTable.internal_error.hint });
    expect(text).not.toContain('secrets');
  });

  test('returns 500 in JSON for an unusable configuration', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const handler = serveNotFound(() => {
      throw new Error('SITE_URL: bad');
    });
    const response = await handler(new Request(`${siteUrl}/api/x`));
    expect(write.mock.calls.join('')).toContain('SITE_URL: bad');
    write.mockRestore();
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('SITE_URL');
  });

  test.each(['GET', 'POST', 'DELETE', 'OPTIONS'])('returns 404 for an unknown path with %s', async (method) => {
    const response = await serveNotFound(deps)(new Request(`${siteUrl}/api/nope`, { method }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      documentation: `${siteUrl}/developers/errors#not_found`,
      links: expect.arrayContaining([{ name: 'OpenAPI', url: `${siteUrl}/.well-known/openapi.json` }]),
    });
  });

  test('leads an asset page in capitals to its address', async () => {
    const { status, headers } = await serveNotFound(deps)(new Request(`${siteUrl}/pools/BTC.BTC?network=thorchain`));
    expect([status, headers.get('location')]).toEqual([308, '/pools/btc.btc?network=thorchain']);
  });

  test.each([
    ['/api//v1/quote', 'Remove the extra slashes: /api/v1/quote.'],
    ['/api/v1/quote/', 'Remove the extra slashes: /api/v1/quote.'],
    ['/api/v1', 'Call an endpoint below this path, such as /api/v1/pools; links leads to all of them.'],
    ['/api/v1/exchanges', errorTable.not_found.hint],
  ])('gives the unknown path %s the hint: %s', async (path, hint) => {
    const response = await serveNotFound(deps)(new Request(siteUrl + path));
    expect(await response.json()).toMatchObject({ code: 'not_found', hint });
  });
});
