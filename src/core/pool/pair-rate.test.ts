import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../amount.ts';
import { asset } from '../fixtures/facts.ts';
import { deepestLine, type RateLine, rateDecimals, rateFigures, rateLine } from './pair-rate.ts';
import type { PoolPoint } from './pool-history.ts';

const [btc, eth, rune, cacao] = [asset('BTC.BTC'), asset('ETH.ETH'), asset('THOR.RUNE'), asset('MAYA.CACAO')];
const one = 10n ** BigInt(rateDecimals);

const point = (at: number, balanceAsset: bigint, balanceNative: bigint, priceUsd?: bigint): PoolPoint => ({
  startsAt: at * 3_600,
  endsAt: (at + 1) * 3_600,
  balanceAsset: baseAmount(balanceAsset),
  balanceNative: baseAmount(balanceNative),
  ...(priceUsd === undefined ? {} : { priceUsd: usdAmount(priceUsd) }),
});

describe('pair rate', () => {
  test('is the price of one pool over that of the other', () => {
    // 1 BTC = 20,000 RUNE, 1 ETH = 800 RUNE.
    const line = rateLine(
      'thorchain',
      { asset: btc, points: [point(0, 5n * 10n ** 8n, 10n ** 13n)] },
      { asset: eth, points: [point(0, 10n ** 10n, 8n * 10n ** 12n)] },
    );
    expect(line.points).toEqual([{ startsAt: 0, endsAt: 3_600, rate: 25n * one }]);
  });

  test('needs no pool for a network’s own asset, whatever its decimals', () => {
    const points = [point(0, 5n * 10n ** 8n, 10n ** 13n)];
    expect(rateLine('thorchain', { asset: btc, points }, { asset: rune }).points[0]?.rate).toBe(20_000n * one);
    expect(rateLine('thorchain', { asset: rune }, { asset: btc, points }).points[0]?.rate).toBe(one / 20_000n);
    // CACAO has 1e10 units.
    const maya = [point(0, 5n * 10n ** 8n, 10n ** 15n)];
    expect(rateLine('mayachain', { asset: btc, points: maya }, { asset: cacao }).points[0]?.rate).toBe(20_000n * one);
    expect(rateLine('mayachain', { asset: cacao }, { asset: btc, points: maya }).points[0]?.rate).toBe(one / 20_000n);
  });

  test('skips intervals missing on one side or with an empty pool', () => {
    const a = { asset: btc, points: [point(0, 1n, 1n), point(1, 1n, 1n), point(2, 0n, 1n), point(4, 1n, 1n)] };
    const b = { asset: eth, points: [point(1, 1n, 1n), point(2, 1n, 1n), point(3, 1n, 1n), point(4, 1n, 0n)] };
    expect(rateLine('thorchain', a, b).points.map(({ startsAt }) => startsAt)).toEqual([3_600]);
  });

  const depth = fc.bigInt({ min: 10n ** 6n, max: 10n ** 17n });
  const depths = fc.tuple(depth, depth, depth, depth);

  test('is one when multiplied by its inverse, and one for a pool against itself', () => {
    fc.assert(
      fc.property(depths, ([assetA, nativeA, assetB, nativeB]) => {
        const a = { asset: btc, points: [point(0, assetA, nativeA)] };
        const b = { asset: eth, points: [point(0, assetB, nativeB)] };
        expect(rateLine('thorchain', a, a).points[0]?.rate).toBe(one);
        const [there, back] = [rateLine('thorchain', a, b).points[0]?.rate ?? 0n, rateLine('thorchain', b, a).points[0]?.rate ?? 0n];
        // Each is truncated once: the product is at most one, and below it by at most both truncations.
        expect(there * back).toBeLessThanOrEqual(one * one);
        expect((there + 1n) * (back + 1n)).toBeGreaterThan(one * one);
      }),
    );
  });

  test('through RUNE is the product of both legs', () => {
    fc.assert(
      fc.property(depths, ([assetA, nativeA, assetB, nativeB]) => {
        const a = { asset: btc, points: [point(0, assetA, nativeA)] };
        const b = { asset: eth, points: [point(0, assetB, nativeB)] };
        const direct = rateLine('thorchain', a, b).points[0]?.rate ?? 0n;
        const [first, second] = [
          rateLine('thorchain', a, { asset: rune }).points[0]?.rate ?? 0n,
          rateLine('thorchain', { asset: rune }, b).points[0]?.rate ?? 0n,
        ];
        const product = (first * second) / one;
        const error = first / one + second / one + 2n;
        expect(direct - product).toBeGreaterThanOrEqual(0n);
        expect(direct - product).toBeLessThanOrEqual(error);
      }),
    );
  });
});

describe('figures of a rate line', () => {
  test('take high and low from the rates, and last from the latest of them', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 1, maxLength: 50 }), (rates) => {
        const { last, high, low, changeBps } = rateFigures(rates.map((rate) => ({ rate }))) ?? {
          last: 0n,
          high: 0n,
          low: 0n,
          changeBps: 0,
        };
        expect([rates.at(-1), rates.includes(high), rates.includes(low)]).toEqual([last, true, true]);
        expect(rates.every((rate) => low <= rate && rate <= high)).toBe(true);
        expect(Math.sign(changeBps) * Number(last - (rates[0] ?? 0n))).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(rateFigures([{ rate: 200n }, { rate: 210n }, { rate: 203n }])).toEqual({ last: 203n, high: 210n, low: 200n, changeBps: 150 });
    expect(rateFigures([])).toBeUndefined();
  });
});

describe('choosing a network for the rate', () => {
  const line = (network: RateLine['network'], points: number, depthUnits: bigint): RateLine => ({
    network,
    points: Array.from({ length: points }, (_, index) => ({ startsAt: index * 60, endsAt: (index + 1) * 60, rate: 1n })),
    depth: depthUnits,
  });

  test('prefers the deeper network unless it covers only part of the time', () => {
    expect(deepestLine([line('thorchain', 100, 5n), line('mayachain', 100, 6n)])?.network).toBe('mayachain');
    expect(deepestLine([line('thorchain', 100, 5n), line('mayachain', 95, 6n)])?.network).toBe('mayachain');
    expect(deepestLine([line('thorchain', 100, 5n), line('mayachain', 20, 6n)])?.network).toBe('thorchain');
    expect(deepestLine([line('thorchain', 1, 5n), line('mayachain', 2, 0n)])?.network).toBe('mayachain');
    expect(deepestLine([line('thorchain', 1, 5n), line('mayachain', 0, 6n)])).toBeUndefined();
  });

  test('measures a pair’s depth as the average depth of its shallower pool', () => {
    // 10 and 30 BTC at $100,000 with ample ETH: both sides of the pool count.
    const paid = { asset: btc, points: [point(0, 10n ** 9n, 1n, 10n ** 13n), point(1, 3n * 10n ** 9n, 1n, 10n ** 13n)] };
    const got = { asset: eth, points: [point(0, 10n ** 13n, 1n, 10n ** 13n), point(1, 10n ** 13n, 1n, 10n ** 13n)] };
    expect(rateLine('thorchain', paid, got).depth).toBe(4_000_000n * 10n ** 8n);
    expect(rateLine('thorchain', paid, { asset: rune }).depth).toBe(4_000_000n * 10n ** 8n);
  });
});
