import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { asset, pool } from '../fixtures/facts.ts';
import { cutAmount, largestAmount } from './largest-amount.ts';

const [btc, eth, rune] = [asset('BTC.BTC'), asset('ETH.ETH'), asset('THOR.RUNE')];
const depth = fc.bigInt({ min: 10n ** 14n, max: 10n ** 16n });

/** Whether the price impact of `amount` as a single swap is within the limit, computed independently in exact fractions. */
function staysWithin(amount: bigint, legs: readonly (readonly [bigint, bigint])[], bps: number): boolean {
  let [out, mid, outWhole, midWhole] = [amount, amount, 1n, 1n];
  for (const [x, y] of legs) {
    mid *= y;
    midWhole *= x;
    // out = a·X·Y / (a + X)² of a fraction a = out / outWhole.
    const sum = out + x * outWhole;
    out = out * x * y * outWhole;
    outWhole = sum * sum;
  }
  return (mid * outWhole - out * midWhole) * 10_000n <= mid * outWhole * BigInt(bps);
}

test('finds an amount that stays within the limit and exceeds it when raised by one percent', () => {
  fc.assert(
    fc.property(depth, depth, depth, depth, fc.integer({ min: 50, max: 9_000 }), (a, r, s, b, bps) => {
      const pools = [pool('thorchain', 'BTC.BTC', a, r), pool('thorchain', 'ETH.ETH', b, s)];
      for (const [path, legs] of [
        [{ network: 'thorchain', from: btc, to: rune, parts: 1n }, [[a, r]]],
        [
          { network: 'thorchain', from: btc, to: eth, parts: 1n },
          [
            [a, r],
            [s, b],
          ],
        ],
      ] as const) {
        const found = largestAmount(path, baseAmount(10n ** 20n), bps, pools);
        // Skip amounts too small for the curve to dominate rounding.
        if (found === undefined || found < 1_000_000n) continue;
        expect(staysWithin(found, legs, bps + 2)).toBe(true);
        expect(staysWithin((found * 101n) / 100n, legs, bps - 2)).toBe(false);
      }
    }),
  );
});

test('returns the whole amount, cut to four digits, when it is within the limit', () => {
  const pools = [pool('thorchain', 'BTC.BTC', 10n ** 12n, 10n ** 15n)];
  const path = { network: 'thorchain', from: btc, to: rune, parts: 1n } as const;
  expect(largestAmount(path, baseAmount(123_456n), 1_500, pools)).toBe(cutAmount(123_456n));
  expect(cutAmount(123_456n)).toBe(123_400n);
  expect(cutAmount(987n)).toBe(987n);
});

test('accepts an amount exactly at the limit', () => {
  // A ninth of the pool leaves 9²/10² of the price.
  const pools = [pool('thorchain', 'BTC.BTC', 900_000_000n, 9_000_000_000_000n)];
  const path = { network: 'thorchain', from: btc, to: rune, parts: 1n } as const;
  expect(largestAmount(path, baseAmount(100_000_000n), 1_900, pools)).toBe(100_000_000n);
  expect(largestAmount(path, baseAmount(100_000_000n), 1_899, pools)).toBeLessThan(100_000_000n);
});

test('finds no amount where the pool has nothing to pay out', () => {
  const pools = [pool('thorchain', 'BTC.BTC', 900_000_000n, 0n)];
  expect(largestAmount({ network: 'thorchain', from: btc, to: rune, parts: 1n }, baseAmount(10n ** 8n), 1_500, pools)).toBeUndefined();
});

test('finds no amount without pools', () => {
  expect(largestAmount({ network: 'thorchain', from: btc, to: rune, parts: 1n }, baseAmount(10n ** 8n), 1_500, [])).toBeUndefined();
});
