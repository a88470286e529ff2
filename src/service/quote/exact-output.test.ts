import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { asset, swapRequest } from '../../core/fixtures/facts.ts';
import { findPool } from '../../core/pool/pool.ts';
import { getStep, promisedBy } from '../../core/quote/exact-output.ts';
import type { OutputRequest, QuoteRequest } from '../../core/quote/quote.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import type { Fetch } from '../../nodes/http/attempt.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { withInput } from './exact-output.ts';
import { answerQuote, finishQuote, quote } from './quote.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

/** A request for at least `amountOut` without a destination. */
function wanted(from: string, to: string, amountOut: bigint, more: Partial<QuoteRequest> = {}): OutputRequest {
  const { destination: _, amount: __, ...request } = swapRequest({ from: asset(from), to: asset(to), ...more });
  return { ...request, amountOut: baseAmount(amountOut) };
}

const pairs: readonly (readonly [from: string, to: string, amountOut: bigint])[] = [
  ['BTC.BTC', 'ETH.ETH', 123_456_789n],
  ['ETH.ETH', 'BTC.BTC', 1_234_567n],
  [usdc, 'BTC.BTC', 5_000_001n],
  ['BTC.BTC', usdc, 100_000_000_000n],
  ['THOR.RUNE', 'BTC.BTC', 777_777n],
  ['BTC.BTC', 'THOR.RUNE', 31_415_926_535n],
  ['LTC.LTC', 'DOGE.DOGE', 100_000_000_000n],
  ['MAYA.CACAO', 'ETH.ETH', 20_000_000n],
];

describe('an amount to receive', () => {
  test.each([
    ['BTC.BTC', 'ETH.ETH', 101n, ['mayachain amount_too_high']],
    ['BTC.BTC', 'ETH.ETH', 1_000_000n, ['thorchain amount_too_high', 'mayachain amount_too_high']],
    ['THOR.RUNE', 'BTC.BTC', 110n, ['thorchain amount_too_high', 'mayachain amount_too_high']],
  ] as const)(
    'from %s to %s, of %s hundredths of a pool in one go, is too high for the pools that cannot pay it',
    async (from, to, percent, refused) => {
      const facts = await world.deps().facts.read('thorchain');
      const depth = facts.ok ? (findPool(facts.value.pools, asset(to))?.balanceAsset ?? 0n) : 0n;
      const more = { networks: ['thorchain', 'mayachain'], streaming: { interval: 0 } } as const;
      const result = await quote(wanted(from, to, (depth * percent) / 100n, more), world.deps());
      expect(result.refusals.map(({ network, error }) => `${network} ${error.code}`)).toEqual(refused);
      const error = noOfferError(result);
      if (error !== undefined) expect(error).toMatchObject({ code: 'amount_too_high', field: 'amount_out' });
    },
  );

  test.each(pairs)('is promised by the smallest input that suffices, from %s to %s', async (from, to, amountOut) => {
    const now = Date.now();
    // Freeze the clock so that slow machines search exhaustively too.
    const deps = world.deps(fetch, () => now);
    const request = wanted(from, to, amountOut);
    const result = await quote(request, deps);
    expect(noOfferError(result)).toBeUndefined();
    const promised = result.offers.map((offer) => promisedBy(offer) ?? 0n);
    expect(promised.every((amount) => amount >= amountOut)).toBe(true);
    expect(result.request.amountOut).toBe(amountOut);
    const step = getStep(asset(from), []);
    const { amountOut: _, ...rest } = request;
    const less = await quote({ ...rest, amount: baseAmount(result.request.amount - step) }, deps);
    expect(less.offers.every((offer) => (promisedBy(offer) ?? 0n) < amountOut)).toBe(true);
  });

  test('never streams a result of a search that is repeated, and none twice', async () => {
    let reads = 0;
    // Pause both networks while the first amount is quoted.
    const pauses = { read: async () => (++reads <= 2 ? [{ scope: 'all' as const, why: 'A test.' }] : []) };
    const heard: string[] = [];
    const request = wanted('BTC.BTC', 'ETH.ETH', 123_456_789n);
    const result = await finishQuote(answerQuote(request, { ...world.deps(), pauses }), (answer) => {
      if ('offer' in answer) heard.push(`${answer.offer.network} ${answer.offer.mode}`);
      else heard.push(`${answer.refusal.network} ${answer.refusal.mode} ${answer.refusal.error.code}`);
    });
    expect(reads).toBeGreaterThan(2);
    expect(new Set(heard).size).toBe(heard.length);
    for (const { network, mode } of result.offers) expect(heard).toContain(`${network} ${mode}`);
    for (const { network, mode, error } of result.refusals) expect(heard).toContain(`${network} ${mode} ${error.code}`);
    expect(heard.filter((one) => one.endsWith(' paused'))).toEqual([]);
  });

  test('is refused for streaming over MAYAChain, which promises no amount', async () => {
    const more = { networks: ['mayachain'], streaming: { quantity: 0 } } as const;
    const result = await quote(wanted('BTC.BTC', 'ETH.ETH', 250_000_000n, more), world.deps());
    expect(noOfferError(result)).toMatchObject({ code: 'no_route', hint: expect.stringContaining('may pay less than its limit') });
  });

  /** A world whose clock advances by `quoteMs` with each node quote. */
  function slow(quoteMs: number) {
    let now = Date.now();
    const slowly: typeof fetch = (url, init) => {
      if (`${url}`.includes('/quote/swap')) now += quoteMs;
      return fetch(url, init);
    };
    return world.deps(slowly, () => now);
  }

  // Takes three quotes per route until one promises enough.
  const large = wanted('BTC.BTC', 'ETH.ETH', 10_000_000_000n, { networks: ['thorchain'] });

  test('is promised even when nodes are slow', async () => {
    const found = await withInput(large, slow(600));
    if (!found.ok) throw new Error('Nothing was found.');
    const { offers } = await quote(found.request, world.deps());
    const promised = offers.map((offer) => promisedBy(offer) ?? 0n);
    expect(promised.some((amount) => amount >= large.amountOut)).toBe(true);
  });

  test('is not reported as beyond nodes that merely answer too late', async () => {
    const fetchCodes = async (request: OutputRequest) => {
      const found = await withInput(request, slow(4_100));
      return found.ok ? [] : found.result.refusals.map(({ error }) => error.code);
    };
    expect(new Set(await fetchCodes(large))).toEqual(new Set(['upstream_timeout']));
    // The more expensive network is not searched further, so its capacity is unknown.
    expect(await fetchCodes({ ...large, networks: ['thorchain', 'mayachain'] })).not.toContain('amount_too_high');
    expect(await fetchCodes({ ...large, amountOut: baseAmount(10n ** 16n) })).toContain('amount_too_high');
  });

  test('is searched for with quotes of lower precedence than payable ones', async () => {
    const precedences: (string | undefined)[] = [];
    const listening: typeof fetch = (url, init) => {
      if (`${url}`.includes('/quote/swap')) precedences.push((init as Parameters<Fetch>[1]).precedence);
      return fetch(url, init);
    };
    const { destination } = swapRequest({});
    const request = { ...wanted('BTC.BTC', 'ETH.ETH', 250_000_000n), ...(destination && { destination }) };
    await withInput(request, world.deps(listening));
    expect(precedences.length).toBeGreaterThan(3);
    expect(precedences.filter((one) => one !== 'compare' && one !== 'spare')).toEqual([]);
  });
});
