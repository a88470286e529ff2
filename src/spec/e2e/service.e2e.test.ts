import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepDeadlines, patiently } from '../../../scripts/serve/fixtures/patience.ts';
import { documentedEndpoints, endpoints } from '../../contract/endpoints.ts';
import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { openApiText } from '../../contract/openapi/openapi.ts';
import { errorCodesOf } from '../../contract/openapi/responses.ts';
import { inboundEndpoint } from '../../contract/v1/inbound.ts';
import { limitOrdersEndpoint } from '../../contract/v1/limit-orders.ts';
import { newsletterEndpoint } from '../../contract/v1/newsletter.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { reportBugEndpoint } from '../../contract/v1/report-bug.ts';
import { statusResponse } from '../../contract/v1/status.ts';
import { type ErrorCode, errorCodes } from '../../core/errors.ts';
import { warningCodes } from '../../core/loss/warnings.ts';
import type { Handler } from '../../server/http/handler.ts';
import { readEnv } from '../../server/runtime/env.ts';
import { checkAnswer, seenCodes } from '../fixtures/answer.ts';
import { handlers, startRefusingNode } from '../fixtures/handlers.ts';
import { type Running, startRunning } from '../fixtures/running.ts';
import { listAliases, type ServiceCase, serviceCases } from './service-cases.ts';

const dist = new URL('../../../dist', import.meta.url).pathname;
let running: Running;
const seen = seenCodes();

beforeAll(async () => {
  running = await startRunning({ around: patiently });
});
afterAll(() => running.close());

const ways = ['direct', 'overHttp'] as const;
const initOf = ({ method = 'GET', headers, body }: ServiceCase): RequestInit => ({
  method,
  ...(headers === undefined ? {} : { headers }),
  ...(body === undefined ? {} : { body }),
});

describe.each(ways)('%s', (way) => {
  test.each(serviceCases.map((one) => [one.name, one] as const))('answers the case “%s” as documented', async (_name, one) => {
    for (const place of listAliases(one.path)) {
      await checkAnswer(await running[way](place, initOf(one)), { ...one, path: place }, running.url, seen);
    }
  });

  test('executes a request once per key, at the path as at its alias', async () => {
    const key = crypto.randomUUID();
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const { path, aliases } = newsletterEndpoint;
    const send = (place: string, email: string) => running[way](place, { method: 'POST', headers, body: JSON.stringify({ email }) });
    const first = await send(path, 'ada@example.com');
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
    const text = await first.text();
    for (const place of [path, ...aliases]) {
      const again = await send(place, 'ada@example.com');
      expect([again.status, again.headers.get('idempotency-replayed'), await again.text()]).toEqual([200, 'true', text]);
      const other = { name: '', path: place, method: 'POST', status: 422, code: 'idempotency_key_reused' } as const;
      await checkAnswer(await send(place, 'grace@example.com'), other, running.url, seen);
    }
  });

  test.each([
    [newsletterEndpoint.path, newsletterEndpoint.aliases, '{"mail":"ada@example.com"}'],
    [reportBugEndpoint.path, reportBugEndpoint.aliases, '{}'],
    [memolessRegisterEndpoint.path, memolessRegisterEndpoint.aliases, '{"asset":"BTC.BTC"}'],
  ])('replays a refusal of %s like a success, at the path as at its alias', async (path, aliases, body) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const send = (place: string) => running[way](place, { method: 'POST', headers, body });
    const first = await send(path);
    const text = await first.text();
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([400, null]);
    for (const place of [path, ...aliases]) {
      const again = await send(place);
      expect([again.status, again.headers.get('idempotency-replayed'), await again.text()]).toEqual([400, 'true', text]);
    }
  });
});

const swapPath = `${quoteEndpoint.path}?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000`;
const request = (handler: Handler, path: string, init: RequestInit = {}) =>
  patiently(() => handler(new Request(`${running.url}${path}`, init)));
const expectCode = async (answer: Response, path: string, status: number, code: ErrorCode) =>
  checkAnswer(answer, { name: '', path, status, code }, running.url, seen);
const keyed = (key: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  body: '{"email":"ada@example.com"}',
});

describe('under failure', () => {
  test.each([
    ['reset', 'upstream_unavailable'],
    ['garbage', 'upstream_invalid'],
    ['stall', 'upstream_timeout'],
  ])('returns one outer code when all nodes fail with %s, and %s for each network', async (kind, inner) => {
    keepDeadlines();
    for (const api of ['thornode', 'mayanode'])
      for (const host of ['a', 'b']) await running.control('fault', { face: api, host, kind, match: 'quote' });
    try {
      await expectCode(await running.direct(swapPath), swapPath, 503, 'upstream_unavailable');
      expect(seen.inner).toContain(inner);
    } finally {
      await running.control('reset', {});
    }
  });

  test('refuses requests over the limit with 429 and Retry-After', async () => {
    const handler = handlers.limited();
    expect((await request(handler, '/api/v1/pools')).status).toBe(200);
    const refused = await request(handler, '/api/v1/pools');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(61);
    await expectCode(refused, '/api/v1/pools', 429, 'rate_limited');
  });

  test('reveals nothing of an internal error', async () => {
    const answer = await request(handlers.broken(), swapPath);
    expect(await answer.clone().text()).not.toContain('a fault');
    await expectCode(answer, swapPath, 500, 'internal_error');
  });

  test('states that a host without a secret issues no mandates', async () => {
    const body = JSON.stringify({ max_usd: '500', until: '2030-01-01T00:00:00Z' });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const answer = await request(handlers.withoutMandates(), '/api/v1/mandate', init);
    await expectCode(answer, '/api/v1/mandate', 404, 'mandates_unavailable');
  });

  test('refuses offers that expire before the response', async () => {
    await expectCode(await request(handlers.late(), swapPath), swapPath, 409, 'quote_expired');
  });

  test('refuses what the operator has paused, with the reason', async () => {
    const answer = await request(handlers.paused(), swapPath);
    expect(await answer.clone().json()).toMatchObject({ details: { paused: 'all', why: 'Maintenance.' } });
    expect(answer.headers.get('retry-after')).toBe('60');
    await expectCode(answer, swapPath, 503, 'paused');
  });

  test('refuses the address of a network with one operator until that is accepted', async () => {
    const { hosts } = readEnv(process.env);
    const handler = handlers.oneOperator({ ...hosts, thornode: hosts.thornode.slice(0, 1) });
    const path = '/api/v1/inbound?network=thorchain&from_asset=BTC.BTC&to_asset=ETH.ETH';
    const answer = await request(handler, path);
    expect(await answer.clone().json()).toMatchObject({ details: { state: 'one_operator' } });
    await expectCode(answer, path, 503, 'deposit_unverified');
    expect(await (await request(handler, `${path}&accept_one_operator=true`)).json()).toMatchObject({ deposit: { state: 'one_operator' } });
  });

  test('refuses a price limit that no network can meet', async () => {
    const { hosts } = readEnv(process.env);
    const [thornode = ''] = hosts.thornode;
    const node = await startRefusingNode(thornode, 'failed to simulate swap: emit asset 100 less than price limit 200: invalid request');
    const path = `${swapPath}&network=thorchain`;
    await expectCode(await request(handlers.atNodes({ ...hosts, thornode: [node.url] }), path), path, 422, 'price_limit');
    node.close();
  });

  test('refuses a second request while the first one runs', async () => {
    const { handler, begun, release } = handlers.slow();
    const { path } = newsletterEndpoint;
    const first = request(handler, path, keyed('same'));
    await begun;
    await expectCode(await request(handler, path, keyed('same')), path, 409, 'idempotency_in_progress');
    release();
    expect((await first).status).toBe(200);
  });

  test('refuses writes without the store, but still serves reads', async () => {
    const { path } = newsletterEndpoint;
    const handler = handlers.withoutStore();
    await expectCode(await request(handler, path, keyed('any')), path, 503, 'idempotency_unavailable');
    const { headers, ...plain } = keyed('any');
    await expectCode(
      await request(handler, path, { ...plain, headers: { 'Content-Type': 'application/json' } }),
      path,
      503,
      'delivery_unavailable',
    );
    expect((await request(handlers.readingWithoutStore(), '/api/v1/pools')).status).toBe(200);
  });

  test('refuses a deposit address on which two hosts disagree', async () => {
    const path = `${inboundEndpoint.path}?network=thorchain&from_asset=BTC.BTC&to_asset=ETH.ETH`;
    await running.control('fault', { face: 'thornode', host: 'b', kind: 'stale' });
    try {
      await running.control('vault', { network: 'thorchain', chain: 'BTC', rotate: true });
      await expectCode(await running.direct(path), path, 502, 'upstream_invalid');
    } finally {
      await running.control('reset', {});
    }
  });

  test('reports an order book that does not answer as a timeout', async () => {
    keepDeadlines();
    const path = `${limitOrdersEndpoint.path}?sender=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`;
    for (const host of ['a', 'b']) await running.control('fault', { face: 'thornode', host, kind: 'stall', match: 'limit_swaps' });
    try {
      await expectCode(await running.direct(path), path, 504, 'upstream_timeout');
    } finally {
      await running.control('reset', {});
    }
  });

  test('reports a network as busy once the request budget of its hosts is used up', async () => {
    const { hosts } = readEnv(process.env);
    const operators = Object.fromEntries(hosts.thornode.map((url, place) => [url, `busy-${place}`]));
    const spent = { quotes: { quota: 20, seconds: 3_600 } };
    const handler = handlers.withBudget(
      { ...hosts, operators: { ...hosts.operators, ...operators } },
      { 'busy-0': spent, 'busy-1': spent },
    );
    const path = `${swapPath}&network=thorchain`;
    let answer = await request(handler, path);
    for (let count = 0; count < 40 && answer.status === 200; count += 1) answer = await request(handler, path);
    await expectCode(answer, path, 503, 'upstream_busy');
  });

  test('returns 503 for pools and the status without any node, and includes the known state in the status', async () => {
    await expectCode(await request(handlers.poolsWithoutHosts(), '/api/v1/pools'), '/api/v1/pools', 503, 'upstream_unavailable');
    const answer = await request(handlers.statusWithoutHosts(), '/api/v1/status');
    expect(statusResponse.parse(await answer.clone().json()).state).toBe('down');
    await expectCode(answer, '/api/v1/status', 503, 'upstream_unavailable');
  });
});

/** Codes that may also refer to one network within a response with another overall code. */
const innerToo: readonly ErrorCode[] = ['upstream_invalid', 'upstream_timeout', 'upstream_unavailable'];

describe('codes', () => {
  const promised = new Set<string>([...endpoints.flatMap((endpoint) => errorCodesOf(endpoint)), 'not_found']);

  test('are all promised by an endpoint, including those of the aggregator and of memoless swaps', () => {
    // The MCP endpoint has no record; server/mcp tests its responses to foreign origins and mandates.
    const ofMcp = ['origin_not_allowed', 'invalid_mandate', 'outside_mandate'];
    const everywhere = new Set<string>([...ofMcp, ...promised, ...documentedEndpoints.flatMap((one) => errorCodesOf(one))]);
    expect([...everywhere].sort()).toEqual([...errorCodes].sort());
  });

  test('are returned by the cases above as promised, and no others', () => {
    expect([...seen.outer].sort()).toEqual([...promised].sort());
    for (const code of innerToo) expect(seen.inner).toContain(code);
    for (const code of seen.inner) expect([...errorCodes, ...warningCodes]).toContain(code);
  });
});

test('serves one document with the same bytes at both addresses, readable from other sites', async () => {
  const [first, second] = await Promise.all(['/openapi.json', '/.well-known/openapi.json'].map((path) => running.overHttp(path)));
  expect(await first?.text()).toBe(await second?.text());
  for (const answer of [first, second]) {
    expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('builds this document at both addresses', () => {
  const [first = '', second] = ['openapi.json', '.well-known/openapi.json'].map((name) => readFileSync(join(dist, name), 'utf8'));
  expect(second).toBe(first);
  const { servers } = JSON.parse(first);
  expect(first).toBe(openApiText(servers[0].url));
});

test('prefers the live status to the file of the build', async () => {
  const live = statusResponse.parse(await (await running.overHttp('/.well-known/status')).json());
  expect([live.state === 'unknown', live.dependencies.length > 4]).toEqual([false, true]);
});
