import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteIn, trackIn } from '../app/fixtures/answers.ts';
import type { SwapRequest } from '../app/state/form/$form.ts';
import { wholeTime } from '../app/state/offers/time-parts.ts';
import { makeTerms } from '../app/state/review/confirm-terms.ts';
import { arrivalAt, quotedArrival, sentAfter } from '../app/track/track-progress.ts';
import type { Track } from '../client/v1/track.ts';
import type { AggregatorQuoteResponse } from '../contract/aggregator/quote.ts';
import type { ToldQuote } from '../contract/mcp/quote-tool.ts';
import { addressFromSeed } from '../core/address/address.ts';
import { toProviderId } from '../core/aggregator/providers.ts';
import { baseAmount, formatBase } from '../core/amount.ts';
import { homeChain, parseAsset } from '../core/asset/asset.ts';
import { assetInfo } from '../core/asset/asset-name.ts';
import { chains } from '../core/chain/chain.ts';
import { must } from '../core/errors.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { type Running, startRunning } from './fixtures/running.ts';

stretchDeadlines({ timers: true });
let running: Running;

beforeAll(async () => {
  running = await startRunning();
  await running.control('clock', { pause: true });
});
afterAll(() => running.close());

const payee = (chain: string) => addressFromSeed(chain, new TextEncoder().encode('payee'.padEnd(32, '.')));
const pairs = [
  { from: 'BTC.BTC', to: 'ETH.ETH', amount: '50000000' },
  { from: 'BTC.BTC', to: 'ETH.ETH', amount: '1000000000' },
  { from: 'ETH.ETH', to: 'BTC.BTC', amount: '200000000' },
  { from: 'LTC.LTC', to: 'ETH.ETH', amount: '500000000' },
  { from: 'THOR.RUNE', to: 'BTC.BTC', amount: '100000000000' },
] as const;

async function get(path: string, fields: object): Promise<unknown> {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`]));
  return (await running.direct(`${path}?${query}`)).json();
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': devnetApiKey };
  return (await running.overHttp(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

interface Kept {
  readonly createdAt: number;
  readonly expected: bigint;
  readonly seconds: number;
}

interface ToolAnswer<T> {
  readonly result: { readonly content: readonly { readonly text: string }[]; readonly structuredContent: T };
}
const call = (name: string, fields: object) =>
  post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: fields } });

/** Block time of the chain an asset is paid on, in whole seconds. */
function blockOf(id: string, network: 'thorchain' | 'mayachain'): number {
  return Math.ceil((chains[homeChain(must(parseAsset(id, network)), network)]?.blockMs ?? 0) / 1000);
}

function buildRequest({ from, to, amount }: (typeof pairs)[number], destination: string): SwapRequest {
  const [paid, received] = [assetInfo(from), assetInfo(to)];
  if (paid === undefined || received === undefined) throw new Error('no asset');
  return { from: paid, to: received, amount: BigInt(amount), toleranceBps: 300, destination };
}

describe.each(pairs)('the time of $amount units of $from for $to', (pair) => {
  const destination = payee(pair.to.split('.')[0] ?? '');
  const fields = { from_asset: pair.from, to_asset: pair.to, amount: pair.amount, tolerance_bps: 300, max_impact_bps: 10_000, destination };

  test('is one estimate in the quote, tools, aggregator, form, review and stored payment', async () => {
    const sold = {
      sellAsset: pair.from,
      buyAsset: pair.to,
      sellAmount: formatBase(baseAmount(BigInt(pair.amount)), must(parseAsset(pair.from))),
    };
    const [rest, told, aggregated] = await Promise.all([
      get('/api/v1/quote', fields),
      call('get_swap_quote', fields) as Promise<ToolAnswer<ToldQuote>>,
      post('/aggregator/v1/quote', { ...sold, slippage: 3, maxImpactBps: 10_000 }) as Promise<AggregatorQuoteResponse>,
    ]);
    const { offers } = quoteIn(rest);
    const mcp = told.result.structuredContent.offers;
    const routes = new Map(aggregated.routes.map(({ providers: [provider], estimatedTime }) => [provider, estimatedTime]));
    const request = buildRequest(pair, destination);
    expect(offers.length).toBeGreaterThan(0);
    for (const [at, offer] of offers.entries()) {
      const { inbound_confirmation_seconds: inbound, streaming_swap_seconds: swap, total_swap_seconds: total, network, mode } = offer;
      expect(mcp[at]?.total_swap_seconds).toBe(total);
      expect(routes.get(toProviderId(offer))).toMatchObject({ inbound, swap, total });
      const mined = inbound === 0 ? blockOf(pair.from, network) : 0;
      expect(total).toBeGreaterThanOrEqual(inbound + swap + mined + blockOf(pair.to, network));
      expect(wholeTime(offer, request)).toBe(total);
      const interval = offer.streaming_interval;
      const choice = interval === undefined ? { network, mode } : { network, mode, interval };
      const terms = must(makeTerms({ request, choice }, { ...offer, expiresAt: 1 }, 0));
      expect(terms.seconds).toBe(total);
      const kept = { createdAt: 1_000, expected: terms.payout, seconds: terms.seconds ?? 0 };
      expect(quotedArrival(kept)).toBe(1_000 + total * 1000);
    }
  });
});

type ToldTrack = Pick<Track, 'state'> & { readonly arrives_at?: string };

/** Reads a swap over REST and MCP, with the page's own arrival time. */
async function lookAt(tx: string, kept: Kept) {
  const fields = { network: 'thorchain', tx };
  const began = performance.now();
  const track = trackIn(await get('/api/v1/track', fields));
  const told = ((await call('track_swap', fields)) as ToolAnswer<ToldTrack>).result.structuredContent;
  const [rest = 0, mcp = 0] = [track.arrives_at, told.arrives_at].map((time) => (time === undefined ? 0 : Date.parse(time)));
  return { track, rest, mcp, page: arrivalAt(track, kept), tookMs: performance.now() - began };
}

/** Expects the same arrival on every surface, within the delay between the REST and tool calls. */
function expectOneArrival({ rest, mcp, page, tookMs }: Awaited<ReturnType<typeof lookAt>>, kept: Kept): void {
  expect(Math.abs(rest - mcp)).toBeLessThanOrEqual(5_000 + tookMs);
  expect(page).toBe(Math.max(quotedArrival(kept) ?? 0, rest));
}

describe('the time of a paid swap', () => {
  test('is the same expected arrival in response, tool and page, and the time it took once done', async () => {
    const [{ from, amount }, destination] = [pairs[3], payee('ETH')];
    const asked = { from_asset: from, to_asset: 'ETH.ETH', amount, destination, network: 'thorchain' };
    const [offer = expect.unreachable()] = quoteIn(await get('/api/v1/quote', asked)).offers;
    const { tx } = (await running.control('pay', { network: 'thorchain', asset: from, amount, memo: offer.memo })) as { tx: string };
    const kept = { createdAt: Date.now(), expected: 1n, seconds: wholeTime(offer, buildRequest(pairs[3], destination)) };
    await running.control('clock', { advance_blocks: 1 });
    const first = await lookAt(tx, kept);
    expect(first.track).toMatchObject({ state: 'confirming', final: false });
    expectOneArrival(first, kept);
    await running.control('clock', { advance_blocks: 1000 });
    // Responses are cached for some seconds.
    await expect.poll(async () => (await lookAt(tx, kept)).track.state).toBe('done');
    const last = await lookAt(tx, kept);
    expect([last.track.arrives_at, last.mcp, last.page]).toEqual([undefined, 0, undefined]);
    const ends = { outbound_signed: kept.createdAt + 660_000 };
    expect(sentAfter({ state: 'done' }, ends, kept)).toBe(660);
    expect(sentAfter({ state: 'outbound_signed' }, ends, kept)).toBeUndefined();
  });
});
