import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { type OfferEvent, type QuoteResponse, quoteEndpoint, quoteResponse } from '../../contract/v1/quote.ts';
import { getQuote } from '../../service/quote/get-quote.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { unlessStalled } from '../fixtures/undisturbed.ts';
import { streamQuote } from './quote-stream.ts';
import { serve } from './serve.ts';

let devnet: RunningDevnet;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());
beforeEach(async () => {
  await control('reset', {});
  const deps = createServerDeps(devnetEnv(devnet.url, { rateLimits: { quote: { quota: 1_000_000, seconds: 60 } } }), () => undefined);
  handle = serve(quoteEndpoint, getQuote, () => deps, { stream: streamQuote });
});

async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${devnet.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const send = (fields: Readonly<Record<string, string>>, accept = 'text/event-stream', method = 'GET') =>
  handle(new Request(`https://swap.example${quoteEndpoint.path}?${new URLSearchParams(fields)}`, { method, headers: { accept } }));

interface Told {
  readonly event: string;
  readonly data: unknown;
  /** Unix milliseconds. */
  readonly at: number;
}

async function told(response: Response): Promise<readonly Told[]> {
  const events: Told[] = [];
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (text + chunk).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts.filter((one) => !one.startsWith(':'))) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      events.push({ event, data: JSON.parse(data), at: Date.now() });
    }
  }
  expect(text).toBe('');
  return events;
}

const way = ({ network, mode }: Pick<OfferEvent, 'network' | 'mode'>): string => `${network} ${mode}`;
const pickOffers = (events: readonly Told[]) => events.filter(({ event }) => event === 'offer').map(({ data }) => data as OfferEvent);
const pickResult = (events: readonly Told[]) => events.at(-1)?.data as QuoteResponse;

/** Fields that differ between responses: they depend on the clock, and USD values on which network replied in time. */
const loose = new Set(['expires_in_seconds', 'expires_at', 'expiry', 'checked_at', 'review_url', 'request_id', 'usd']);
const steady = (data: unknown): unknown => JSON.parse(JSON.stringify(data, (name, value) => (loose.has(name) ? undefined : value)));

test('a quote as a stream sends the offers of one network while the other is silent', () =>
  unlessStalled(async () => {
    for (const host of ['a', 'b']) await control('fault', { face: 'mayanode', host, kind: 'stall', match: 'quote/swap' });
    const events = await told(await send(swap));
    const [first, last] = [events[0], events.at(-1)];
    expect(first).toMatchObject({ event: 'offer', data: { network: 'thorchain' } });
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(300);
    expect(pickResult(events).refusals).toContainEqual(expect.objectContaining({ network: 'mayachain', code: 'upstream_timeout' }));
  }));

describe('a quote as a stream of events', () => {
  stretchDeadlines({ timers: true });

  test('sends each offer once, then the result, which equals the JSON response', async () => {
    const answer = await send({ ...swap, destination });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const events = await told(answer);
    const [offers, result] = [pickOffers(events), quoteResponse.parse(pickResult(events))];
    expect(events.map(({ event }) => event)).toEqual([...offers.map(() => 'offer'), 'result']);
    expect(offers.map(way).sort()).toEqual(result.offers.map(way).sort());
    expect(result.offers.length).toBeGreaterThan(1);
    for (const offer of result.offers) {
      const early = offers.find((one) => way(one) === way(offer));
      const { tags, below_best_bps, warnings, ...known } = offer;
      expect(early).toMatchObject({ amount: swap.amount, tags: [], below_best_bps: 0 });
      expect(early?.warnings).toEqual(warnings.filter(({ code }) => code !== 'below_best'));
      expect(steady(early)).toMatchObject(steady(known) as object);
    }
    const json = await send({ ...swap, destination }, 'application/json');
    expect(steady(await json.json())).toEqual(steady(pickResult(events)));
    expect(pickResult(events).review_url).toMatch(/#review=/);
  });

  test('sends each offer with the amount found for the requested output', async () => {
    const { amount: _, ...rest } = swap;
    const events = await told(await send({ ...rest, amount_out: '250000000' }));
    const [offers, result] = [pickOffers(events), pickResult(events)];
    expect(result).toMatchObject({ amount_out: '250000000' });
    expect(offers.length).toBeGreaterThan(0);
    expect(new Set(offers.map(way)).size).toBe(offers.length);
    for (const { amount } of offers) expect(amount).toBe(result.amount);
  });

  test('ends with the failure and its status when there is no offer', async () => {
    const json = await send({ ...swap, amount: '1500' }, 'application/json');
    const { error, code, documentation, ...rest } = await json.json();
    const events = await told(await send({ ...swap, amount: '1500' }));
    expect(events.map(({ event }) => event)).toEqual(['error']);
    expect(events[0]?.data).toMatchObject({
      status: json.status,
      error,
      code,
      documentation,
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(Object.keys(events[0]?.data ?? {})).toEqual(expect.arrayContaining(Object.keys(rest)));
    expect([json.status, code, Object.keys(rest)]).toEqual([422, 'amount_too_low', expect.arrayContaining(['details', 'refusals'])]);
  });

  test('sends a thrown failure as an error event', async () => {
    const events = await told(await send({ ...swap, destination: 'nobody-has-this-name' }));
    expect(events).toMatchObject([{ event: 'error', data: { status: 400, code: 'invalid_address', field: 'destination' } }]);
  });

  test('fails an invalid request as JSON before the stream starts, and sends no events to HEAD', async () => {
    const wrong = await send({ ...swap, amount: '0' });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'invalid_amount' }]);
    const head = await send(swap, 'text/event-stream', 'HEAD');
    expect([head.status, head.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
  });

  test.each([
    ['application/json, text/event-stream;q=0', 'application/json'],
    ['application/json, text/event-stream', 'application/json'],
    ['text/event-stream;q=0.5, application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['text/event-stream, application/json;q=0.9, */*', 'text/event-stream'],
    ['Text/Event-Stream; q=0.1', 'text/event-stream'],
  ])('answers Accept: %s as %s', async (accept, type) => {
    const answer = await send(swap, accept);
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([expect.stringContaining(type), 'Accept']);
    await answer.body?.cancel();
  });

  test('serves the next request after a client leaves at the first offer', async () => {
    const reader = (await send(swap)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(pickResult(await told(await send(swap))).offers.length).toBeGreaterThan(1);
  });
});
