import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import parsePrometheus from 'parse-prometheus-text-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { reportBugEndpoint } from '../../contract/v1/report-bug.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { reportBug } from '../../service/mail/report-bug.ts';
import { quote } from '../../service/quote/quote.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { createMetricsHandler } from '../handlers/metrics-handler.ts';
import type { Handler } from '../http/handler.ts';
import { serveNotFound } from '../http/not-found.ts';
import { serve } from '../http/serve.ts';
import { createMcpHandler } from '../mcp/mcp.ts';
import { readEnv } from '../runtime/env.ts';
import { jsonLog } from '../runtime/log.ts';
import { countedFetch } from './counted.ts';
import { metricTable } from './metric-table.ts';
import { createMetrics, latencyBuckets } from './metrics.ts';

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly metrics: readonly {
    readonly value?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly buckets?: Readonly<Record<string, string>>;
  }[];
}

const parsed = (text: string): readonly Family[] => parsePrometheus(text) as readonly Family[];
const family = (text: string, name: string): Family | undefined => parsed(text).find((one) => one.name === name);

describe('counts in Prometheus format', () => {
  test('parse as counters, gauges and histograms with an independent parser', () => {
    const metrics = createMetrics();
    metrics.count('strait_requests_total', ['getQuote', 'GET', '200'], 3);
    metrics.count('strait_requests_total', ['getQuote', 'GET', '429']);
    for (const seconds of [0.004, 0.005, 0.3, 60]) metrics.observe('strait_request_seconds', ['getQuote'], seconds);
    const text = metrics.text([{ name: 'strait_outbox_waiting', labels: [], value: 7 }]);
    expect(family(text, 'strait_requests_total')).toMatchObject({
      type: 'COUNTER',
      metrics: [
        { value: '3', labels: { endpoint: 'getQuote', method: 'GET', status: '200' } },
        { value: '1', labels: { status: '429' } },
      ],
    });
    const [histogram] = family(text, 'strait_request_seconds')?.metrics ?? [];
    expect(histogram).toMatchObject({ buckets: { '0.005': '2', '0.25': '2', '0.5': '3', '10': '3', '+Inf': '4' } });
    expect(text).toContain('strait_request_seconds_count{endpoint="getQuote"} 4\n');
    expect(Number(/strait_request_seconds_sum\{endpoint="getQuote"\} (.+)/.exec(text)?.[1])).toBeCloseTo(60.309, 6);
    expect(Object.keys(histogram?.buckets ?? {})).toHaveLength(latencyBuckets.length + 1);
    expect(family(text, 'strait_outbox_waiting')).toMatchObject({ type: 'GAUGE', metrics: [{ value: '7' }] });
  });

  test('keep a label value with quotes and backslashes as one value', () => {
    const metrics = createMetrics();
    metrics.count('strait_idempotency_total', ['a"b\\c']);
    expect(metrics.text([])).toContain('{outcome="a\\"b\\\\c"} 1');
    expect(family(metrics.text([]), 'strait_idempotency_total')?.metrics).toHaveLength(1);
  });

  test('keep the number of series bounded, however many label values are counted', () => {
    const metrics = createMetrics();
    for (let n = 0; n < 50_000; n += 1) metrics.count('strait_refusals_total', ['getQuote', `code-${n}`]);
    const { metrics: series = [] } = family(metrics.text([]), 'strait_refusals_total') ?? {};
    expect(series).toHaveLength(1_000);
    expect(series.reduce((sum, { value }) => sum + Number(value), 0)).toBe(50_000);
    expect(series.find(({ labels }) => labels?.['code'] === 'other')?.value).toBe(`${50_000 - 999}`);
  });

  test('count responses by host and outcome, with unconfigured hosts grouped and no paths or credentials', async () => {
    const metrics = createMetrics();
    const answers: (() => Promise<Response>)[] = [200, 404, 429, 503].map((status) => async () => new Response('', { status }));
    answers.push(() => Promise.reject(new TypeError('no route')));
    const fetch = countedFetch(
      async () => (answers.shift() ?? (async () => new Response('')))(),
      ['https://user:key@a.example/path-key'],
      metrics,
    );
    for (let n = 0; n < 5; n += 1) await fetch('https://user:key@a.example/path-key/x?api=secret').catch(() => undefined);
    await fetch('https://elsewhere.example/');
    const { metrics: series = [] } = family(metrics.text([]), 'strait_node_answers_total') ?? {};
    expect(series.map(({ labels }) => `${labels?.['host']} ${labels?.['class']}`)).toEqual([
      'a.example ok',
      'a.example refused',
      'a.example rate_limited',
      'a.example server_error',
      'a.example unreachable',
      'other ok',
    ]);
    expect(metrics.text([])).not.toMatch(/key|secret/);
  });
});

stretchDeadlines({ timers: true });
const token = 'a-token-of-an-operator';
const secrets = {
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ip: '203.0.113.77',
  email: 'ada.lovelace@example.com',
  authorization: 'Bearer wrong-but-secret-all-the-same',
  key: 'an-idempotency-key-of-ada',
} as const;

describe('the metrics endpoint', () => {
  let devnet: RunningDevnet;
  let deps: ServerDeps;
  const lines: string[] = [];

  beforeAll(async () => {
    devnet = await startDevnet({ port: 0 });
    const env = readEnv({ SITE_URL: 'https://swap.example', METRICS_TOKEN: token, DATA_DIR: mkdtempSync(join(tmpdir(), 'metrics-')) });
    deps = createServerDeps(
      { ...env, hosts: hostsFor('devnet', devnet.url) },
      jsonLog((line) => lines.push(line), Date.now),
    );
  });
  afterAll(() => devnet.close());

  const scrape = (authorization?: string, own = deps) =>
    createMetricsHandler(() => own)(
      new Request('https://swap.example/metrics', authorization === undefined ? {} : { headers: { Authorization: authorization } }),
    );
  const call = (handler: Handler, path: string, init: RequestInit = {}) =>
    handler(
      new Request(`https://swap.example${path}`, {
        ...init,
        headers: { 'x-forwarded-for': secrets.ip, Authorization: secrets.authorization, ...(init.headers as Record<string, string>) },
      }),
    );
  const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });

  test.each([undefined, '', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`])('answers %s with 404', async (sent) => {
    const answer = await scrape(sent);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test('answers 404 to every request when METRICS_TOKEN is unset, and rejects a short token at startup', async () => {
    const closed = { ...deps, env: readEnv({}) };
    for (const sent of [undefined, 'Bearer ', 'Bearer undefined']) expect((await scrape(sent, closed)).status).toBe(404);
    expect(() => readEnv({ METRICS_TOKEN: 'fifteen-letters' })).toThrow('METRICS_TOKEN: must have at least 16 characters');
  });

  test('counts requests, quotes, refusals, hosts, keys and mail, without an address, IP or secret', async () => {
    const { destination } = secrets;
    const quoted = serve(quoteEndpoint, quote, () => deps);
    const fields = new URLSearchParams({ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination });
    expect((await call(quoted, `/api/v1/quote?${fields}`)).status).toBe(200);
    expect((await call(quoted, `/api/v1/quote?from_asset=${destination}`)).status).toBe(400);
    expect((await call(quoted, '/api/v1/quote', { method: 'DELETE' })).status).toBe(405);
    const report = serve(reportBugEndpoint, reportBug, () => deps);
    const bug = { description: `It shows ${destination} to me.`, email: secrets.email };
    for (let n = 0; n < 2; n += 1) await call(report, '/api/v1/report-bug', posted(bug, { 'Idempotency-Key': secrets.key }));
    const mcp = createMcpHandler(() => deps);
    await call(mcp, '/mcp', posted({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
    await call(
      serveNotFound(() => deps),
      `/api/${destination}`,
      { method: 'PROPFIND' },
    );
    await deps.mailer.deliverNow(60_000);

    const answer = await scrape(`Bearer ${token}`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    const values = (name: string) =>
      Object.fromEntries((family(text, name)?.metrics ?? []).map(({ labels = {}, value }) => [Object.values(labels).join(' '), value]));
    expect(values('strait_requests_total')).toMatchObject({
      'getQuote GET 200': '1',
      'getQuote GET 400': '1',
      'getQuote other 405': '1',
      'mcp POST 200': '1',
      'unknown other 404': '1',
    });
    // The parser merges histograms across labels.
    for (const line of ['getQuote"} 3', 'mcp"} 1']) expect(text).toContain(`strait_request_seconds_count{endpoint="${line}\n`);
    expect(values('strait_refusals_total')).toMatchObject({ 'getQuote method_not_allowed': '1', 'unknown not_found': '1' });
    const left = values('strait_budget_left');
    const quota = values('strait_budget_quota');
    expect(Object.keys(left)).toEqual(Object.keys(quota));
    for (const kind of ['requests', 'quotes'])
      expect(Object.keys(left).some((labels) => labels.includes(new URL(devnet.url).host) && labels.endsWith(kind))).toBe(true);
    for (const [labels, tokens] of Object.entries(left)) expect(Number(tokens)).toBeLessThanOrEqual(Number(quota[labels]));
    expect(values('strait_quotes_total')).toEqual({ 'thorchain offer': '1', 'mayachain offer': '1' });
    expect(Number(values('strait_node_answers_total')[`${new URL(devnet.url).host} ok`])).toBeGreaterThan(2);
    expect(values('strait_idempotency_total')).toEqual({ run: '1', replay: '1' });
    expect(values('strait_store_up')).toEqual({ memory: '1' });
    expect(Number(values('process_resident_memory_bytes')[''])).toBeGreaterThan(10_000_000);
    for (const one of parsed(text)) {
      const labels = one.metrics.flatMap((series) => Object.keys(series.labels ?? {}));
      expect(new Set(labels)).toEqual(new Set(labels.length === 0 ? [] : metricTable[one.name as keyof typeof metricTable].labels));
    }
    const log = lines.join('');
    for (const secret of [...Object.values(secrets), token]) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    for (const secret of [secrets.ip, secrets.email, secrets.authorization, secrets.key, token]) expect(log).not.toContain(secret);
  });

  test('logs the request id of the response, and none of the values sent', async () => {
    lines.length = 0;
    const { destination } = secrets;
    const quoted = serve(quoteEndpoint, quote, () => deps);
    const fields = new URLSearchParams({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '1',
      destination,
      refund_address: destination,
    });
    const answer = await call(quoted, `/api/v1/quote?${fields}`);
    const own = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'request');
    expect(own).toMatchObject([{ request_id: answer.headers.get('X-Request-Id'), path: '/api/v1/quote', method: 'GET' }]);
    expect(lines.join('')).not.toMatch(new RegExp(`${destination}|${secrets.ip}|secret`, 'i'));
  });
});

test('the metrics page names every metric and no other', () => {
  const page = readFileSync(new URL('../../../content/developers/metrics.mdx', import.meta.url), 'utf8');
  const named = new Set(page.match(/\b(?:strait|process|nodejs)_[a-z_]+[a-z]/g)?.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  expect([...named].sort()).toEqual(Object.keys(metricTable).sort());
});
