import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { letTimePass } from '../../scripts/serve/fixtures/passing-time.ts';
import { aggregatorEndpoints } from '../contract/aggregator/endpoints.ts';
import { aggregatorQuoteResponse } from '../contract/aggregator/quote.ts';
import { errorResponse } from '../contract/errors.ts';
import { serverDeps } from '../server/deps/deps.ts';
import { stretchDeadlines, stretchInTest } from '../server/fixtures/deadlines.ts';
import { unlessStalled } from '../server/fixtures/undisturbed.ts';
import { newApiKey } from '../server/runtime/api-key.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { processorMs, within } from './fixtures/pace.ts';
import { type Running, startRunning } from './fixtures/running.ts';

const root = new URL('../..', import.meta.url).pathname;
const swap = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' };
const quotePath = '/aggregator/v1/quote';
let running: Running;

beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.close());
beforeEach(() => running.control('reset', {}));

const request = (
  path: string,
  { key = devnetApiKey, body, ...more }: { key?: string; body?: object; headers?: object; method?: string } = {},
) =>
  running.overHttp(path, {
    method: more.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(key === '' ? {} : { 'x-api-key': key }), ...(body && { 'Content-Type': 'application/json' }), ...more.headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const keys = async (...words: string[]) =>
  (await promisify(execFile)(process.execPath, ['scripts/operate/keys.ts', ...words], { cwd: root, env: process.env })).stdout;

describe('the aggregator’s endpoints', () => {
  stretchDeadlines({ timers: true });

  const places = aggregatorEndpoints.map(({ method, path }) => [method, path] as const);

  test.each(places)('refuse %s %s without a key and with a wrong one', async (method, path) => {
    for (const [key, code] of [
      ['', 'missing_api_key'],
      ['strait_nobody', 'invalid_api_key'],
    ] as const) {
      const answer = await request(path, { key, method, headers: { Accept: 'text/markdown, text/html' } });
      expect([answer.status, errorResponse.parse(await answer.json()).code]).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^ApiKey /);
    }
  });

  test.each(places)('count %s %s by key, and accept no other method', async (method, path) => {
    const answer = await request(path, { method, ...(method === 'POST' ? { body: {} } : {}) });
    expect(answer.headers.get('ratelimit-policy')).toMatch(/^"aggregator";q=\d+;w=60$/);
    const other = await request(path, { method: 'DELETE' });
    expect([other.status, (await other.json()).code]).toEqual([405, 'method_not_allowed']);
  });

  test('answer unknown paths with JSON 404, whatever the Accept header', async () => {
    for (const path of ['/aggregator/v1', '/aggregator/v1/nope', '/aggregator/v2/quote', '/aggregator/v1/tokens/nope']) {
      for (const Accept of ['text/html', 'text/markdown', 'application/json']) {
        const answer = await request(path, { headers: { Accept } });
        expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, 'not_found']);
      }
    }
  });

  test('name the field that is unknown or wrong', async () => {
    const cases: readonly (readonly [object, string, string])[] = [
      [{ ...swap, slipage: 1 }, 'invalid_field', 'slipage'],
      [{ ...swap, sellAmount: 0.1 }, 'invalid_amount', 'sellAmount'],
      [{ ...swap, sellAmount: '0,1' }, 'invalid_amount', 'sellAmount'],
      [{ ...swap, sellAmount: '0.000000001' }, 'invalid_amount', 'sellAmount'],
      [{ ...swap, sellAsset: 'MAYA.CACAO', sellAmount: '9999999999999999' }, 'invalid_amount', 'sellAmount'],
      [{ ...swap, slippage: '1' }, 'invalid_field', 'slippage'],
      [{ ...swap, slippage: 99.5 }, 'invalid_field', 'slippage'],
      [{ ...swap, buyAsset: 'BTC.BTC' }, 'same_asset', 'buyAsset'],
      [{ ...swap, buyAsset: 'ETH' }, 'ambiguous_asset', 'buyAsset'],
      [{ ...swap, destinationAddress: 'bc1q' }, 'invalid_address', 'destinationAddress'],
      [{ ...swap, sourceAddress: '0x1' }, 'invalid_address', 'sourceAddress'],
      [{ ...swap, affiliate: 'a:b', affiliateFee: 1 }, 'invalid_field', 'affiliate'],
      [{ ...swap, affiliate: 'strait' }, 'invalid_field', 'affiliateFee'],
      [{ ...swap, affiliate: 'strait', affiliateFee: 1001 }, 'invalid_field', 'affiliateFee'],
      [{ ...swap, affiliateFee: 5 }, 'invalid_field', 'affiliate'],
      [{ ...swap, providers: ['THOR'] }, 'invalid_field', 'providers'],
      [{ ...swap, dry: false }, 'invalid_field', 'providers'],
      [{ ...swap, dry: false, providers: ['THORCHAIN'] }, 'invalid_field', 'destinationAddress'],
    ];
    for (const [body, code, field] of cases) {
      const answer = await request(quotePath, { body });
      expect([body, answer.status, await answer.json()]).toEqual([body, 400, expect.objectContaining({ code, field })]);
    }
  });

  test('accept the further fields that other clients send', async () => {
    const extra = {
      cfBoost: false,
      allowSmartContractSender: true,
      allowSmartContractReceiver: true,
      disableSecurityChecks: null,
      referrer: '',
    };
    const placeholders = { sourceAddress: '{sourceAddress}', destinationAddress: '', refundAddress: null };
    const answer = await request(quotePath, { body: { ...swap, ...extra, ...placeholders, slippage: 0, providers: [], dry: true } });
    const { routes } = aggregatorQuoteResponse.parse(await answer.json());
    expect(routes.length).toBeGreaterThanOrEqual(3);
    expect(routes[0]?.sourceAddress).toBe('{sourceAddress}');
    const route = routes.find(({ providers }) => providers[0]?.startsWith('THORCHAIN'));
    expect(Number(route?.expectedBuyAmountMaxSlippage) / Number(route?.expectedBuyAmount)).toBeCloseTo(0.9999, 7);
  });
});

describe('keys', () => {
  stretchDeadlines({ timers: true });

  test('are issued, counted, and refused within 5 s of being revoked', async () => {
    const issued = await keys('issue', 'acme', '50');
    const key = /strait_[\w-]{32}/.exec(issued)?.[0] ?? '';
    // Processes reload keys at most every 3 s, so wrong keys cost nothing.
    letTimePass(3_100);
    const first = await request('/aggregator/v1/gas', { key });
    expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([200, '"aggregator";q=50;w=60']);
    await request(quotePath, { key, body: swap });
    await serverDeps().keyRing.flush();
    expect(await keys('usage', 'acme')).toMatch(/^\d{4}-\d\d-\d\d\t2$/m);
    expect(await keys('list')).toMatch(/^acme\tlive\tquota 50\tlast used \d{4}/m);
    await keys('revoke', 'acme');
    letTimePass(5_000);
    const last = await request('/aggregator/v1/gas', { key });
    expect([last.status, (await last.json()).code]).toEqual([401, 'invalid_api_key']);
    expect(await keys('list')).not.toContain(key);
  });

  test('stay cheap to check after a flood of 10,000 wrong ones', async () => {
    const answers = async () => {
      for (let count = 0; count < 20; count += 1)
        expect((await running.direct('/aggregator/v1/gas', { headers: { 'x-api-key': devnetApiKey } })).status).toBe(200);
    };
    await answers();
    const before = await processorMs(answers);
    for (let batch = 0; batch < 100; batch += 1) {
      const refusals = await Promise.all(
        Array.from({ length: 100 }, () => running.direct('/aggregator/v1/gas', { headers: { 'x-api-key': newApiKey() } })),
      );
      expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([401]));
    }
    expect(await processorMs(answers)).toBeLessThan(before * 5 + 20);
  });

  test('never appear in the log', async () => {
    const lines: string[] = [];
    const spies = (['log', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void lines.push(words.join(' '))),
    );
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
    try {
      const wrong = newApiKey();
      await request(quotePath, { body: swap });
      await request('/aggregator/v1/gas', { key: wrong });
      expect(lines.join('\n')).toContain('"path":"/aggregator/v1/quote"');
      expect(lines.join('\n')).not.toContain(devnetApiKey);
      expect(lines.join('\n')).not.toContain(wrong);
    } finally {
      for (const spy of [...spies, write]) spy.mockRestore();
    }
  });
});

interface Event {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Index of the body chunk that contained it. */
  readonly piece: number;
}

describe('a streamed quote', () => {
  async function events(body: object): Promise<{ answer: Response; events: readonly Event[] }> {
    const answer = await request(quotePath, { body, headers: { Accept: 'text/event-stream' } });
    const found: Event[] = [];
    let [text, piece] = ['', 0];
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      piece += 1;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
        found.push({ event, data: JSON.parse(data), piece });
        text = text.slice(end + 2);
      }
    }
    expect(text).toBe('');
    return { answer, events: found };
  }

  test('sends each provider, then the full ranked result, and ends', async () => {
    stretchInTest();
    const { answer, events: seen } = await events(swap);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('ratelimit')).toMatch(/^"aggregator";r=\d+/);
    expect(seen.at(-1)?.event).toBe('result');
    const { routes, providerErrors } = aggregatorQuoteResponse.parse(seen.at(-1)?.data);
    const told = seen.filter(({ event }) => event === 'route').map(({ data }) => (data['providers'] as string[])[0]);
    expect(new Set(told)).toEqual(
      new Set([...routes.map(({ providers }) => providers[0]), ...providerErrors.map(({ provider }) => provider)]),
    );
    for (const route of routes) {
      const early = seen.find(({ event, data }) => event === 'route' && (data['providers'] as string[])[0] === route.providers[0]);
      const { belowBestBps, tags } = route.meta;
      expect(early?.data['meta']).not.toHaveProperty('belowBestBps');
      const { deposit } = route.strait;
      expect(early?.data['strait']).toEqual({
        warnings: route.strait.warnings.filter(({ code }) => code !== 'below_best'),
        tags: [],
        deposit,
      });
      const ranked = { meta: { ...(early?.data['meta'] as object), belowBestBps, tags }, strait: route.strait };
      expect({ ...early?.data, ...ranked }).toEqual(route);
    }
  });

  test('sends one network at once and the silence of the other as an error, within 3 s', () =>
    unlessStalled(async () => {
      for (const host of ['a', 'b']) await running.control('fault', { face: 'mayanode', host, kind: 'stall', match: 'quote/swap' });
      const { events: seen } = await within(3_000, events({ ...swap, destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }));
      const [first, last] = [seen[0], seen.at(-1)];
      expect(first).toMatchObject({ event: 'route', data: { providers: [expect.stringMatching(/^THORCHAIN/)] } });
      expect(last?.piece).toBeGreaterThan(first?.piece ?? 0);
      const late = seen.filter(({ event }) => event === 'providerError').map(({ data }) => [data['provider'], data['errorCode']]);
      expect(late.sort()).toEqual([
        ['MAYACHAIN', 'providerQuoteTimeout'],
        ['MAYACHAIN_STREAMING', 'providerQuoteTimeout'],
      ]);
    }));

  test('ends with the body of the failure when there is no route', async () => {
    stretchInTest();
    const { answer, events: seen } = await events({ ...swap, sellAmount: '0.000015', providers: ['THORCHAIN', 'NEAR'] });
    expect(answer.status).toBe(200);
    expect(seen.map(({ event }) => event).sort()).toEqual(['providerError', 'providerError', 'result']);
    expect(seen.at(-1)?.data).toMatchObject({ code: 'no_route', routes: [], details: { reason: 'amount_too_low' } });
  });

  test('is refused as JSON before it begins', async () => {
    stretchInTest();
    const headers = { Accept: 'text/event-stream' };
    const wrong = await request(quotePath, { body: { ...swap, sellAmount: '0' }, headers });
    expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'invalid_amount']);
    const shut = await request(quotePath, { body: swap, headers, key: '' });
    expect([shut.status, (await shut.json()).code]).toEqual([401, 'missing_api_key']);
    const plain = await request(quotePath, { body: swap, headers: { Accept: 'application/json, text/event-stream;q=0' } });
    expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
