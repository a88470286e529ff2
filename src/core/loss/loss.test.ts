import { describe, expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../amount.ts';
import { asset, facts } from '../fixtures/facts.ts';
import { bpsOf, dollarText, lossOf, lossPhrase, percentText, type QuotedSwap } from './loss.ts';

const { pools } = facts('thorchain');
/** A tenth of a bitcoin is worth 2.5 ether by the pools. */
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
  test('is what is missing of the pools’ price, of which fees are no part of the price impact', () => {
    expect(lossOf(swap(), pools)).toEqual({ midOut: 250_000_000n, lost: 3_000_000n, totalLossBps: 120, priceImpactBps: 60 });
  });

  test('is nothing where the quote pays the pools’ price or more', () => {
    const nothing = { midOut: 250_000_000n, lost: 0n, totalLossBps: 0, priceImpactBps: 0 };
    expect(lossOf(swap({ expectedOut: baseAmount(250_000_000n) }), pools)).toEqual(nothing);
    expect(lossOf(swap({ expectedOut: baseAmount(251_000_000n) }), pools)).toEqual(nothing);
  });

  test('is not known where the pools have no price, or the amount is worth nothing', () => {
    expect(lossOf(swap({ to: asset('LTC.LTC') }), pools)).toBeUndefined();
    expect(lossOf(swap({ amount: baseAmount(0n) }), pools)).toBeUndefined();
  });
});

test('basis points are cut off, and none of nothing', () => {
  expect([bpsOf(1_999n, 100_000n), bpsOf(1n, 1n), bpsOf(5n, 0n), bpsOf(5n, -10n)]).toEqual([199, 10_000, 0, 0]);
});

test('percent are told to a tenth from one on, and to a hundredth below', () => {
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

test('dollars are told to the cent below a hundred, and in groups of thousands above', () => {
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

test('a loss is told in dollars where there is a price, and in percent', () => {
  expect(lossPhrase({ totalLossBps: 1_590 }, undefined)).toBe('15.9 %');
  expect(lossPhrase({ totalLossBps: 1_590 }, usdAmount(687_00000000n))).toBe('$687 (15.9 %)');
});
