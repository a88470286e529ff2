import { describe, expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../amount.ts';
import { asset, facts } from '../fixtures/facts.ts';
import { pricesOf } from '../pool/pool.ts';
import { bpsOf, dollarsLost, dollarText, lossOf, lossPhrase, lossSentence, percentText, type QuotedSwap } from './loss.ts';

const { pools } = facts('thorchain');
const prices = pricesOf(pools);
/** 0.1 BTC is worth 2.5 ETH in the pools. */
const swap = (more: Partial<QuotedSwap> = {}): QuotedSwap => ({
  from: asset('BTC.BTC'),
  to: asset('ETH.ETH'),
  amount: baseAmount(10_000_000n),
  expectedOut: baseAmount(247_000_000n),
  outboundFee: baseAmount(500_000n),
  affiliateFee: baseAmount(1_000_000n),
  ...more,
});

describe('the loss of a quoted swap', () => {
  const worth = { marketOut: 250_000_000n, midOut: 250_000_000n };

  test('is the shortfall from the market price, with fees not counted as price impact', () => {
    expect(lossOf(swap(), pools, prices)).toEqual({ ...worth, totalLossBps: 120, priceImpactBps: 60, poolOffsetBps: 0 });
  });

  test('is zero at the market price and negative above it', () => {
    const nothing = { ...worth, totalLossBps: 0, priceImpactBps: 0, poolOffsetBps: 0 };
    expect(lossOf(swap({ expectedOut: baseAmount(250_000_000n) }), pools, prices)).toEqual(nothing);
    expect(lossOf(swap({ expectedOut: baseAmount(251_000_000n) }), pools, prices)).toEqual({ ...nothing, totalLossBps: -40 });
  });

  test('separates price impact from the pools’ offset from the market', () => {
    const dearer = { byAsset: new Map([...prices.byAsset, ['ETH.ETH', usdAmount(((prices.byAsset.get('ETH.ETH') ?? 0n) * 5n) / 4n)]]) };
    expect(lossOf(swap(), pools, dearer)).toEqual({
      marketOut: 200_000_000n,
      midOut: 250_000_000n,
      totalLossBps: -2_350,
      priceImpactBps: 60,
      poolOffsetBps: -2_500,
    });
  });

  test('uses the route’s own pools as the market where an end has no price', () => {
    expect(lossOf(swap(), pools, { byAsset: new Map() })).toMatchObject({ ...worth, poolOffsetBps: 0 });
  });

  test('is unknown where the pools have no price or the amount is worth nothing', () => {
    expect(lossOf(swap({ to: asset('LTC.LTC') }), pools, prices)).toBeUndefined();
    expect(lossOf(swap({ amount: baseAmount(0n) }), pools, prices)).toBeUndefined();
  });
});

test('truncates basis points, and gives 0 for a whole that is not positive', () => {
  expect([bpsOf(1_999n, 100_000n), bpsOf(1n, 1n), bpsOf(5n, 0n), bpsOf(5n, -10n)]).toEqual([199, 10_000, 0, 0]);
});

test('shows percentages of 1 or more to one decimal, and smaller ones to two', () => {
  expect([0, 5, 99, 100, 104, 105, 1_584, 1_596, 10_000].map(percentText)).toEqual([
    '0',
    '0.05',
    '0.99',
    '1',
    '1',
    '1.1',
    '15.8',
    '16',
    '100',
  ]);
});

test('shows dollars with cents below a hundred, and whole with grouped thousands above', () => {
  const told = (units: bigint) => dollarText(usdAmount(units));
  expect([0n, 5_50000000n, 99_99900000n, 100_00000000n, 999_99000000n, 1_000_00000000n, 12_345_678_00000000n].map(told)).toEqual([
    '$0.00',
    '$5.50',
    '$99.99',
    '$100',
    '$999',
    '$1,000',
    '$12,345,678',
  ]);
});

test('computes dollars lost as paid minus received, in whole cents unless both are below a dollar', () => {
  const lost = (paid: bigint, arriving: bigint) => dollarsLost(usdAmount(paid), usdAmount(arriving));
  expect(lost(58_778_13900000n, 58_667_24100000n)).toBe(110_89000000n);
  expect(lost(58_513_65000000n, 58_549_59000000n)).toBe(-35_94000000n);
  expect(lost(100_12900000n, 55555555n)).toBe(99_57000000n);
  expect(lost(50000001n, 40000000n)).toBe(10000001n);
  expect(dollarsLost(undefined, usdAmount(1n))).toBeUndefined();
});

test('words a negative loss as a gain', () => {
  expect(lossSentence({ totalLossBps: 30 }, usdAmount(39_12000000n))).toBe('You lose about $39.12 (0.3 %) against the market price.');
  expect(lossSentence({ totalLossBps: -6 }, usdAmount(-35_94000000n))).toBe('You get about $35.94 (0.06 %) more than the market price.');
  expect(lossSentence({ totalLossBps: -6 }, undefined)).toBe('You get about 0.06 % more than the market price.');
});

test('shows the loss in percent, and also in dollars where there is a price', () => {
  expect(lossPhrase({ totalLossBps: 1_590 }, undefined)).toBe('15.9 %');
  expect(lossPhrase({ totalLossBps: 1_590 }, usdAmount(687_00000000n))).toBe('$687 (15.9 %)');
});
