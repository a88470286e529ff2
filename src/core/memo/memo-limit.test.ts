import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { must } from '../errors.ts';
import { parseLimit, scientificLimit } from './memo-limit.ts';

const limits = fc.bigInt({ min: 0n, max: 10n ** 24n }).map(baseAmount);

describe('parseLimit', () => {
  test.each([
    ['', 0n],
    ['0', 0n],
    ['0e77', 0n],
    ['7', 7n],
    ['64e5', 6_400_000n],
    ['64E5', 6_400_000n],
    ['1e0', 1n],
    ['1e77', 10n ** 77n],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 2n ** 256n - 1n],
    ['123456789012345678901234567890', 123456789012345678901234567890n],
  ])('reads the limit %s exactly', (text, value) => {
    expect(must(parseLimit(text))).toBe(value);
  });

  test('rejects 2^256, one unit above the maximum', () => {
    expect(parseLimit((2n ** 256n).toString()).ok).toBe(false);
  });
});

describe('scientificLimit', () => {
  test.each([
    [335463741n, 3, '335e6', 335_000_000n],
    [335463741n, 1, '3e8', 300_000_000n],
    [335463741n, 9, '335463741', 335_463_741n],
    [335463741n, 40, '335463741', 335_463_741n],
    [999999n, 2, '99e4', 990_000n],
    [100000n, 4, '1e5', 100_000n],
    [100n, 3, '100', 100n],
    [1000n, 1, '1e3', 1_000n],
    [1005n, 3, '1e3', 1_000n],
    [0n, 3, '0', 0n],
    [5n, 0, '5', 5n],
  ])('writes the limit %s with %s digits as %s', (limit, digits, text, value) => {
    expect(scientificLimit(baseAmount(limit), digits)).toEqual({ text, value });
  });

  test('never exceeds the limit, and falls short by at most one part in 10^(digits - 1)', () => {
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 20 }), (limit, digits) => {
        const { text, value } = scientificLimit(limit, digits);
        expect(must(parseLimit(text))).toBe(value);
        expect(value <= limit).toBe(true);
        expect((limit - value) * 10n ** BigInt(digits - 1) <= limit).toBe(true);
        expect(text.length <= limit.toString().length).toBe(true);
      }),
    );
  });

  test('never gives a lower limit with more digits', () => {
    fc.assert(
      fc.property(
        limits,
        fc.integer({ min: 1, max: 20 }),
        (limit, digits) => scientificLimit(limit, digits).value <= scientificLimit(limit, digits + 1).value,
      ),
    );
  });
});
