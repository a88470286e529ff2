import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { asset, swapRequest } from '../../core/fixtures/facts.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Refusal } from '../../core/quote/quote.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { quote } from './quote.ts';

stretchDeadlines({ timers: true });
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.control('clock', { pause: true });
});
afterAll(() => world.close());

const asked = (from: string, amount: bigint, network: NetworkId, mode?: 'single' | 'streaming') => {
  const { destination: _, ...request } = swapRequest({ from: asset(from), amount: baseAmount(amount), networks: [network] });
  return quote({ ...request, ...(mode === 'single' ? { streaming: { interval: 0 } } : {}) }, world.deps());
};
const detailOf = (refusals: readonly Refusal[], code: string, name: string): bigint => {
  const refusal = refusals.find(({ error }) => error.code === code);
  expect(refusal?.error.details?.[name], JSON.stringify(refusals)).toMatch(/^\d+$/);
  return BigInt(refusal?.error.details?.[name] ?? 0);
};

describe('an amount with too much price impact', () => {
  test.each([
    ['MAYAChain', 'BTC.BTC', 10_00000000n],
    ['MAYAChain', 'ARB.ETH', 50_00000000n],
  ])('is refused by %s with its loss and the largest amount accepted: %s', async (_name, from, amount) => {
    const { offers, refusals } = await asked(from, amount, 'mayachain', 'single');
    expect(offers).toEqual([]);
    expect(detailOf(refusals, 'price_impact_too_high', 'price_impact_bps')).toBeGreaterThan(1_500n);
    const largest = detailOf(refusals, 'price_impact_too_high', 'largest_amount');
    const [taken] = (await asked(from, largest, 'mayachain', 'single')).offers;
    expect(taken?.loss.priceImpactBps).toBeLessThanOrEqual(1_500);
    expect(taken?.loss.priceImpactBps).toBeGreaterThan(1_350);
  });

  test('is offered with a danger warning to a caller who raises the limit', async () => {
    const request = { ...swapRequest({ amount: baseAmount(10_00000000n), networks: ['mayachain'] }), streaming: { interval: 0 } };
    const [offer] = (await quote({ ...request, maxImpactBps: 10_000 }, world.deps())).offers;
    expect(offer?.loss.totalLossBps).toBeGreaterThan(5_000);
    expect(offer?.warnings[0]).toMatchObject({ code: 'high_price_impact', severity: 'danger' });
  });
});

test('points out an amount in wei, and gives it in the networks’ units', async () => {
  const { offers, refusals } = await asked('AVAX.AVAX', 10n ** 18n, 'thorchain', 'single');
  expect(offers).toEqual([]);
  expect(refusals[0]?.error.hint).toContain('looks like one with 18 places; all amounts here have 8: 1 AVAX is "100000000".');
  const large = await asked('BTC.BTC', 10n ** 18n, 'thorchain', 'single');
  expect(large.refusals[0]?.error.hint).not.toContain('looks like');
});

test('refuses an amount beyond any pool as too high on both networks, never as too low', async () => {
  const { destination: _, ...request } = swapRequest({ amount: baseAmount(9_200_000_000_000_000_000n) });
  const { offers, refusals } = await quote(request, world.deps());
  expect(offers).toEqual([]);
  expect(new Set(refusals.map(({ error }) => error.code))).toEqual(new Set(['amount_too_high']));
  expect(detailOf(refusals, 'amount_too_high', 'largest_amount')).toBeGreaterThan(0n);
});

test.each<[string, NetworkId, bigint]>([
  ['BTC.BTC', 'thorchain', 1n],
  ['BTC.BTC', 'thorchain', 2_000n],
  ['BTC.BTC', 'mayachain', 1n],
  ['BTC.BTC', 'mayachain', 20_000n],
  ['THOR.RUNE', 'thorchain', 100n],
  ['MAYA.CACAO', 'mayachain', 1_000n],
  ['DASH.DASH', 'mayachain', 20_000n],
])('for too little %s on %s, recommends an amount that works instead of %s', async (from, network, amount) => {
  const { refusals } = await asked(from, amount, network);
  const least = detailOf(refusals, 'amount_too_low', 'recommended_min_amount_in');
  expect(least).toBeGreaterThan(amount);
  expect((await asked(from, least, network)).offers.length).toBeGreaterThan(0);
});

test('streams in every block where the length limit would cut the stream, unless the caller sets an interval', async () => {
  const request = swapRequest({ amount: baseAmount(5_000_00000000n), networks: ['mayachain'], maxImpactBps: 10_000 });
  const streamOf = async (streaming?: { interval: number }) =>
    (await quote({ ...request, ...(streaming && { streaming }) }, world.deps())).offers.find(({ mode }) => mode === 'streaming');
  const [best, chosen] = [await streamOf(), await streamOf({ interval: 3 })];
  expect([best?.request.interval, chosen?.request.interval]).toEqual([1, 3]);
  expect(best?.quote.expectedAmountOut).toBeGreaterThan(chosen?.quote.expectedAmountOut ?? 0n);
  expect(best?.memo).toMatch(/\/1\/0$/);
  const small = (await quote(swapRequest({ networks: ['mayachain'] }), world.deps())).offers.find(({ mode }) => mode === 'streaming');
  expect(small?.request.interval).toBe(3);
});
