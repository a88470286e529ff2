import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usdAmount } from '../amount.ts';
import { recommendedTolerance } from './protection.ts';

const dollars = (whole: number) => usdAmount(BigInt(whole) * 10n ** 8n);
const recommend = (value: number, depths: readonly number[], waitSeconds: number) =>
  recommendedTolerance({ value: dollars(value), depths: depths.map(dollars), waitSeconds });

describe('the recommended tolerance', () => {
  test.each([
    ['a small swap that executes at once', 100, [60_000_000, 26_000_000], 12, 100],
    ['a small swap that waits for one Bitcoin block', 100, [60_000_000, 26_000_000], 600, 175],
    ['an hour of confirmations', 100, [60_000_000], 3_600, 300],
    ['1 % of the shallowest pool', 10_000, [60_000_000, 1_000_000], 12, 125],
    ['4 % of the shallowest pool', 40_000, [60_000_000, 1_000_000], 12, 200],
    ['most of a pool', 900_000, [1_000_000], 12, 300],
    ['most of a pool after an hour', 900_000, [1_000_000], 3_600, 500],
    ['an empty pool', 1, [0], 0, 300],
    ['pools without a price', 1_000, [], 0, 100],
    ['nothing', 0, [0], 0, 100],
  ] as const)('fits %s', (_name, value, depths, wait, expected) => {
    expect(recommend(value, depths, wait)).toBe(expected);
  });

  test('is a multiple of 25 from 100 to 500 bps and never falls with amount, wait or shallowness', () => {
    const value = fc.bigInt({ min: 0n, max: 10n ** 18n }).map(usdAmount);
    const depths = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }).map(usdAmount), { maxLength: 2 });
    const wait = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(value, depths, wait, value, wait, (amount, pools, seconds, more, longer) => {
        const bps = recommendedTolerance({ value: amount, depths: pools, waitSeconds: seconds });
        expect(bps % 25).toBe(0);
        expect(bps).toBeGreaterThanOrEqual(100);
        expect(bps).toBeLessThanOrEqual(500);
        const larger = recommendedTolerance({ value: usdAmount(amount + more), depths: pools, waitSeconds: seconds + longer });
        expect(larger).toBeGreaterThanOrEqual(bps);
        const shallower = recommendedTolerance({
          value: amount,
          depths: pools.map((depth) => usdAmount(depth / 2n)),
          waitSeconds: seconds,
        });
        expect(shallower).toBeGreaterThanOrEqual(bps);
      }),
    );
  });
});
