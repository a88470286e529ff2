import { ErrorCode } from '@tcswap/helpers';
import { QuoteResponseSchema } from '@tcswap/helpers/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countFor } from '../../../scripts/config/tier.ts';
import { otherProviders } from '../../contract/aggregator/names.ts';
import { type AggregatorQuoteResponse, aggregatorQuoteEndpoint } from '../../contract/aggregator/quote.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { type AggregatorResult, providerIds, toProviderId } from '../../core/aggregator/providers.ts';
import { baseDecimals, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { impactWarningBps } from '../../core/loss/loss.ts';
import { feeAfterLimit } from '../../core/quote/protection.ts';
import type { Offer } from '../../core/quote/quote.ts';
import { splitSums } from '../../core/quote/split.ts';
import { swapQuery } from '../../nodes/networks/node-client.ts';
import { stretchInTest } from '../../server/fixtures/deadlines.ts';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { within } from '../../spec/fixtures/pace.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { aggregatorQuote } from './quote.ts';

const runs = countFor({ gate: 200, deep: 5_000 });
/** Minimum occurrences of each kind, far below the mean of the rarest. */
const least = countFor({ gate: 5, deep: 200 });
const width = 12;
const world = testWorld();

type Body = Readonly<Record<string, unknown>>;
type NodeAnswer = { readonly expected_amount_out: string; readonly fees: { readonly total: string } };

const seed = new TextEncoder().encode('somebody');
const assets = [
  'BTC.BTC',
  'ETH.ETH',
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
  'THOR.RUNE',
  'MAYA.CACAO',
  'LTC.LTC',
  'DOGE.DOGE',
  'BCH.BCH',
  'BSC.BNB',
  'AVAX.AVAX',
  'AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E',
  'BASE.ETH',
  'GAIA.ATOM',
  'XRP.XRP',
  'TRON.TRX',
  'SOL.SOL',
  'DASH.DASH',
  'ZEC.ZEC',
  'ARB.ETH',
  'ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831',
  'ETH.NOSUCHTOKEN',
];

/** Assets with pools on both networks, drawn often: few requests of any pair get an offer from both. */
const onBoth = { arbitrary: fc.constantFrom(...assets.slice(0, 5)), weight: 3 };

const addressFor = (asset: string): string => addressFromSeed(homeChain(must(parseAsset(asset)), 'thorchain'), seed);

/** Request bodies as integrations send them: every pair, amounts over nine decades, any choice of providers. */
const bodies: fc.Arbitrary<Body> = fc
  .record({
    from: fc.oneof({ arbitrary: fc.constantFrom(...assets.slice(0, -1)), weight: 1 }, onBoth),
    to: fc.oneof({ arbitrary: fc.constantFrom(...assets), weight: 1 }, onBoth),
    exponent: fc.double({ min: -4, max: 5, noNaN: true }),
    slippage: fc.option(fc.constantFrom(0, 0.29, 0.5, 1, 3, 10, 99), { nil: undefined }),
    named: fc.option(fc.subarray([...providerIds, ...otherProviders.slice(0, 2)], { minLength: 1 }), { nil: undefined }),
    hasDestination: fc.boolean(),
    hasSource: fc.boolean(),
    affiliateFee: fc.option(fc.constantFrom(0, 10, 500, 501, 1000), { nil: undefined }),
    interval: fc.option(fc.constantFrom(1, 5), { nil: undefined }),
    quantity: fc.option(fc.constantFrom(0, 2, 7), { nil: undefined }),
  })
  .filter(({ from, to }) => from !== to)
  .map(({ from, to, exponent, slippage, named, hasDestination, hasSource, affiliateFee, interval, quantity }) =>
    JSON.parse(
      JSON.stringify({
        sellAsset: from,
        buyAsset: to,
        sellAmount: (10 ** exponent).toFixed(8),
        slippage,
        providers: named,
        destinationAddress: hasDestination ? addressFor(to) : undefined,
        sourceAddress: hasSource ? addressFor(from) : undefined,
        affiliate: affiliateFee === undefined ? undefined : 'strait',
        affiliateFee,
        streamingInterval: interval,
        streamingQuantity: quantity,
      }),
    ),
  );

const formatKey = (network: string, query: URLSearchParams): string => `${network}?${[...query].sort().join('&')}`;

/** A fetch that records the nodes' responses by request. */
function recorder() {
  const said = new Map<string, NodeAnswer>();
  const requested: string[] = [];
  const record: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const [, network] = /\/(thorchain|mayachain)\/quote\/swap$/.exec(url.pathname) ?? [];
    const answer = await fetch(input, init);
    if (network === undefined) return answer;
    requested.push(url.href);
    if (answer.ok) said.set(formatKey(network, url.searchParams), JSON.parse(await answer.clone().text()));
    return answer;
  };
  return { said, asked: requested, record };
}

const units = (text: string, asset: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(baseDecimals(must(parseAsset(asset))), '0'));
};

const officialCodes: readonly string[] = Object.values(ErrorCode);

function checkAnswer(body: Body, found: AggregatorResult, answer: AggregatorQuoteResponse, said: ReadonlyMap<string, NodeAnswer>): void {
  QuoteResponseSchema.parse(answer);
  aggregatorQuoteEndpoint.response.parse(answer);
  const { routes, providerErrors } = answer;
  const requested = (body['providers'] as readonly string[] | undefined) ?? providerIds;
  const spoken = [...routes.map(({ providers }) => providers[0]), ...providerErrors.map(({ provider }) => provider)];
  expect([...spoken].sort()).toEqual([...requested].sort());
  for (const { errorCode, message } of providerErrors) {
    expect(officialCodes).toContain(errorCode);
    expect(message.length).toBeGreaterThan(10);
  }
  for (const [at, route] of routes.entries()) {
    const offer = found.result.offers[at];
    if (offer === undefined) throw new Error('a route without an offer');
    expect(route.providers).toEqual([toProviderId(offer)]);
    const node = said.get(formatKey(offer.network, new URLSearchParams(swapQuery(offer.request))));
    if (node === undefined) throw new Error('a route that no node named');
    const to = route.buyAsset.toUpperCase();
    const expected = units(route.expectedBuyAmount, to);
    expect(expected).toBe(BigInt(node.expected_amount_out));
    const fees = route.fees.reduce((sum, { amount, asset }) => sum + (asset === route.buyAsset ? units(amount, to) : -1n), 0n);
    // Output without fees minus actual output.
    expect(fees).toBe(BigInt(node.expected_amount_out) + BigInt(node.fees.total) - expected);
    const bps = BigInt(found.request.request.toleranceBps);
    const promised = (expected * (10_000n - bps)) / 10_000n - feeAfterLimit(offer, offer.quote.fees.outbound);
    expect(units(route.expectedBuyAmountMaxSlippage ?? '0', to)).toBe(promised > 0n ? promised : 0n);
    expect(route.legs).toMatchObject([{ buyAmount: route.expectedBuyAmount, fees: route.fees }]);
    expect(route.memo === undefined).toBe(body['destinationAddress'] === undefined);
    if (route.tx !== undefined) expect([body['sourceAddress'], route.tx.to]).toEqual([route.tx.from, route.targetAddress]);
    checkLoss(route, offer);
    const isWhole = body['sourceAddress'] !== undefined && route.memo !== undefined && route.txType === 'EVM';
    expect(route.tx !== undefined).toBe(isWhole);
  }
  checkTags(routes);
}

/** Checks the loss figures of a route, also under the official names, against the offer. */
function checkLoss({ meta, strait, warnings, buyAsset, expectedBuyAmount }: AggregatorQuoteResponse['routes'][number], offer: Offer): void {
  const mid = units(meta.midOut, buyAsset.toUpperCase());
  expect(mid).toBe(offer.loss.midOut);
  const market = units(meta.marketOut, buyAsset.toUpperCase());
  expect([market, meta.poolOffsetBps]).toEqual([offer.loss.marketOut, Number(((market - mid) * 10_000n) / market)]);
  const lost = market - units(expectedBuyAmount, buyAsset.toUpperCase());
  expect(meta.totalLossBps).toBe(Number((lost * 10_000n) / market));
  expect([meta.priceImpactBps, meta.priceImpact, meta.belowBestBps]).toEqual([
    offer.loss.priceImpactBps,
    offer.loss.priceImpactBps / 100,
    offer.belowBestBps,
  ]);
  expect(meta.legs.reduce((sum, { priceImpactBps }) => sum + priceImpactBps, 0)).toBe(meta.priceImpactBps);
  expect(warnings.some(({ code }) => code === 'highPriceImpact')).toBe(meta.priceImpactBps >= impactWarningBps);
  expect(strait.warnings.map(({ code }) => code)).toEqual(offer.warnings.map(({ code }) => code));
  expect(strait.tags).toEqual(offer.tags);
}

function checkTags(routes: AggregatorQuoteResponse['routes']): void {
  const praised = routes.filter(({ strait }) => strait.warnings.every(({ code }) => code !== 'oversized'));
  for (const { meta } of routes.filter((route) => !praised.includes(route))) expect(meta.tags).toEqual([]);
  if (praised.length === 0) return;
  const tagged = (tag: string) => praised.filter(({ meta }) => (meta.tags as readonly string[]).includes(tag));
  const [cheapest, fastest, recommended] = ['CHEAPEST', 'FASTEST', 'RECOMMENDED'].map(tagged);
  expect([cheapest?.length, fastest?.length, recommended?.length]).toEqual([1, 1, 1]);
  const pays = praised.map(({ expectedBuyAmount, buyAsset }) => units(expectedBuyAmount, buyAsset.toUpperCase()));
  const most = pays.reduce((best, one) => (one > best ? one : best));
  expect(pays[praised.indexOf(cheapest?.[0] as never)]).toBe(most);
  expect(fastest?.[0]?.estimatedTime.total).toBe(Math.min(...praised.map(({ estimatedTime }) => estimatedTime.total)));
  expect(recommended?.[0]).toBe(praised[0]);
}

async function answerQuote(body: Body, deps: Parameters<typeof aggregatorQuote>[1]) {
  const found = await aggregatorQuote(must(aggregatorQuoteEndpoint.parse(body)), deps);
  const reply = aggregatorQuoteEndpoint.respond(found, deps.now());
  if (!reply.ok) expect(reply.error).toMatchObject({ code: 'no_route', details: { reason: expect.any(String) } });
  return { found, answer: reply.ok ? reply.answer : (reply.extra as AggregatorQuoteResponse) };
}

test(`returns exact amounts, fees that add up, the right tags and a code for each refused provider, for ${runs} random requests`, {
  timeout: 900_000,
}, async () => {
  stretchInTest();
  await world.control('clock', { pause: true });
  const { said, record } = recorder();
  const pausedAt = Date.now();
  const deps = world.deps(record, () => pausedAt);
  const waiting = fc.sample(bodies, 4 * runs);
  const counts = { routes: 0, refusals: 0, both: 0, transactions: 0, affiliates: 0 };
  /** Extends a random sample that has too few of a kind. */
  const isEnough = () => waiting.length <= 3 * runs && Object.values(counts).every((count) => count > least);
  const work = async () => {
    for (let body = waiting.pop(); body !== undefined && !isEnough(); body = waiting.pop()) {
      try {
        const isOnlyOthers = (body['providers'] as readonly string[] | undefined)?.every(
          (name) => !(providerIds as readonly string[]).includes(name),
        );
        if (isOnlyOthers) continue;
        const { found, answer } = await answerQuote(body, deps);
        checkAnswer(body, found, answer, said);
        counts.routes += answer.routes.length;
        counts.refusals += answer.providerErrors.length;
        counts.both += new Set(found.result.offers.map(({ network }) => network)).size === 2 ? 1 : 0;
        counts.transactions += answer.routes.filter(({ tx }) => tx !== undefined).length;
        counts.affiliates += answer.routes.filter(({ meta }) => meta.affiliate !== undefined).length;
      } catch (error) {
        throw new Error(`${JSON.stringify(body)}`, { cause: error });
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(least);
});

const swap = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', destinationAddress: addressFor('ETH.ETH') };

describe.each([
  ['thorchain', 'mayachain'],
  ['mayachain', 'thorchain'],
] as const)('while %s is failing or halted', (sick, well) => {
  const spoil = async (error: object) => {
    for (const host of ['a', 'b']) await world.control('fault', { face: apis[sick], host, ...error });
  };
  const own = (network: string) => providerIds.filter((id) => id.startsWith(network.toUpperCase()));

  const expectOther = async (deps: Parameters<typeof aggregatorQuote>[1], code: string) => {
    const { answer } = await within(3_000, answerQuote(swap, deps));
    expect(answer.routes.length).toBeGreaterThan(0);
    for (const { providers } of answer.routes) expect(own(well)).toContain(providers[0]);
    const errors = answer.providerErrors.filter(({ provider }) => (own(sick) as readonly string[]).includes(provider));
    expect(errors.map(({ provider, errorCode }) => [provider, errorCode])).toEqual(own(sick).map((id) => [id, code]));
  };

  test.each<readonly [string, object, string]>([
    ['down', { kind: 'reset' }, 'networkError'],
    sick === 'thorchain'
      ? ['slow', { kind: 'delay', ms: 5_000 }, 'providerQuoteTimeout']
      : ['silent', { kind: 'stall' }, 'providerQuoteTimeout'],
    ['wrong', { kind: 'garbage' }, 'invalidResponseFormat'],
  ])('returns the other network’s routes within 3 s when one is %s, with a code per provider', async (_, error, code) => {
    await unlessStalled(async () => {
      await spoil(error);
      await expectOther(world.deps(), code);
    });
  });

  test.each([
    ['promises more than its pools hold', (quote: Record<string, unknown>) => ({ ...quote, expected_amount_out: '99900000000' })],
    [
      'pays somebody else',
      (quote: Record<string, unknown>) => ({ ...quote, memo: String(quote['memo']).replace(/0x\w{40}/, `0x${'1'.repeat(40)}`) }),
    ],
    ['drops the limit', (quote: Record<string, unknown>) => ({ ...quote, memo: String(quote['memo']).replace(/:\d+(\/\d+\/\d+)?$/, '') })],
  ])('rejects quotes from a node that %s', async (_, lie) => {
    stretchInTest();
    const deps = world.deps(async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).includes(`${sick}/quote/swap`) || !answer.ok) return answer;
      return new Response(JSON.stringify(lie(JSON.parse(await answer.text()))), { headers: { 'Content-Type': 'application/json' } });
    });
    await expectOther(deps, 'invalidResponseFormat');
  });

  test('reports tradingHalted for the providers of a halted network', async () => {
    stretchInTest();
    await world.control('state', { network: sick, mimir: { HALTETHTRADING: 1 } });
    await expectOther(world.deps(), 'tradingHalted');
  });
});

test('refuses a route that loses too much with its figures, and offers it where the caller allows it', async () => {
  stretchInTest();
  const large = { ...swap, sellAmount: '500', providers: ['MAYACHAIN'] };
  const refused = await answerQuote(large, world.deps());
  expect(refused.answer.routes).toEqual([]);
  const [error] = refused.answer.providerErrors;
  expect(error).toMatchObject({
    errorCode: 'insufficientLiquidity',
    code: 'price_impact_too_high',
    details: { max_impact_bps: '1500', largest_amount: expect.stringMatching(/^\d+$/), usd_lost: expect.any(String) },
  });
  expect(Number(error?.details?.['price_impact_bps'])).toBeGreaterThan(1_500);
  const { answer } = await answerQuote({ ...large, maxImpactBps: 10_000 }, world.deps());
  const [route] = answer.routes;
  expect(route?.warnings.map(({ code }) => code)).toContain('highPriceImpact');
  expect(route?.strait.warnings[0]).toMatchObject({
    code: 'high_price_impact',
    severity: 'danger',
    price_impact_bps: route?.meta.priceImpactBps,
  });
  expect(QuoteResponseSchema.parse(answer).routes[0]?.meta?.priceImpact).toBeGreaterThan(15);
});

test('sends one request per provider for 50 equal requests in flight', async () => {
  stretchInTest();
  const { asked: requested, record } = recorder();
  // Fix the clock: responses contain the remaining seconds, and a busy machine may take longer than one.
  const start = Date.now();
  const deps = world.deps(record, () => start);
  const answers = await Promise.all(Array.from({ length: 50 }, () => answerQuote(swap, deps)));
  expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(requested).toHaveLength(providerIds.length);
  expect(new Set(requested).size).toBe(providerIds.length);
});

test('requests a streaming quote with the given interval and quantity', async () => {
  stretchInTest();
  const { asked: requested, record } = recorder();
  await answerQuote(
    { ...swap, providers: ['THORCHAIN', 'MAYACHAIN_STREAMING'], streamingInterval: 5, streamingQuantity: 4 },
    world.deps(record),
  );
  const questions = requested.map((url) => new URL(url).searchParams);
  expect(questions.map((query) => `${query.get('streaming_interval')} ${query.get('streaming_quantity')}`).sort()).toEqual([
    '5 4',
    'null null',
  ]);
});

describe('an order of 30 BTC, with split', () => {
  const large = { ...swap, sellAmount: '30', split: true };

  test('has the payments over both networks beside the routes, which the official client reads as without it', async () => {
    stretchInTest();
    await world.control('clock', { pause: true });
    const deps = world.deps();
    const { found, answer } = await answerQuote(large, deps);
    const { split, ...plain } = answer;
    const made = found.result.split;
    if (split === undefined || made === undefined) throw new Error('no split');
    const { answer: unsplit } = await answerQuote({ ...large, split: false }, deps);
    const shown = ({ routes }: AggregatorQuoteResponse) => routes.map(({ providers, memo, meta }) => ({ providers, memo, meta }));
    expect([shown(unsplit), unsplit.providerErrors]).toEqual([shown(plain), plain.providerErrors]);
    expect(Object.keys(unsplit)).toEqual(Object.keys(plain));
    expect(QuoteResponseSchema.parse(answer)).toEqual(QuoteResponseSchema.parse(plain));
    const sum = (name: 'sellAmount' | 'expectedBuyAmount' | 'expectedBuyAmountMaxSlippage', asset: string) =>
      split.legs.reduce((total, leg) => total + units(leg[name] ?? '', asset), 0n);
    expect([split.sellAmount, sum('sellAmount', 'BTC.BTC')]).toEqual(['30', 30_00000000n]);
    expect(units(split.expectedBuyAmount, 'ETH.ETH')).toBe(sum('expectedBuyAmount', 'ETH.ETH'));
    expect(units(split.expectedBuyAmountMaxSlippage ?? '', 'ETH.ETH')).toBe(sum('expectedBuyAmountMaxSlippage', 'ETH.ETH'));
    expect([units(split.valueOut, 'ETH.ETH'), split.gainBps]).toEqual([splitSums(made).value, made.gainBps]);
    expect(Number(split.gainUsd)).toBeGreaterThan(5);
  });

  test('has two legs that are routes, each with its own memo, address and confirmed deposit', async () => {
    stretchInTest();
    const { split } = (await answerQuote(large, world.deps())).answer;
    const legs = QuoteResponseSchema.parse({ routes: split?.legs }).routes;
    expect(legs.map(({ providers }) => providers[0]?.split('_')[0]).sort()).toEqual(['MAYACHAIN', 'THORCHAIN']);
    expect(new Set(legs.map(({ inboundAddress }) => inboundAddress)).size).toBe(2);
    for (const { memo, strait, meta } of split?.legs ?? []) {
      expect(memo?.toLowerCase()).toContain(swap.destinationAddress.toLowerCase());
      expect(strait.deposit).toMatchObject({ state: 'verified', operators: 2 });
      expect(strait).not.toHaveProperty('sellAmountAsked');
      expect(meta.tags).toEqual([]);
    }
  });

  test('has no split with the providers of one network, nor once a leg has expired', async () => {
    stretchInTest();
    const { answer } = await answerQuote({ ...large, providers: ['THORCHAIN', 'THORCHAIN_STREAMING'] }, world.deps());
    expect(answer).not.toHaveProperty('split');
    const { found } = await answerQuote(large, world.deps());
    const end = Math.min(...(found.result.split?.legs ?? []).map(({ quote: { expiry } }) => expiry * 1_000));
    const answerAt = (now: number) => aggregatorQuoteEndpoint.respond(found, now);
    expect(answerAt(end - 1)).toMatchObject({ answer: { split: { expiration: `${end / 1_000}` } } });
    expect(answerAt(end)).not.toHaveProperty('answer.split');
  });
});
