import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gss, gus, mayaGss, mayaGus, roundToDecimals, safeSub, slipBps } from './primitives.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 20n });

describe('a share on THORNode', () => {
  test('rounds half up, and is the whole for equal parts', () => {
    expect(gus(1n, 2n, 3n)).toBe(2n);
    expect(gus(1n, 3n, 4n)).toBe(1n);
    expect(gus(5n, 5n, 123n)).toBe(123n);
    expect([gus(0n, 5n, 5n), gus(5n, 0n, 5n), gus(5n, 5n, 0n)]).toEqual([0n, 0n, 0n]);
  });

  test('is never more than half a unit off the exact value', () => {
    fc.assert(
      fc.property(amount, amount, amount, (part, total, alloc) => {
        const off = 2n * (gus(part, total, alloc) * total - alloc * part);
        expect(off <= total && -off <= total).toBe(true);
      }),
    );
  });

  test('never exceeds the whole when the part is capped', () => {
    fc.assert(fc.property(amount, amount, amount, (part, total, alloc) => gss(part, total, alloc) <= alloc));
    expect(gss(9n, 3n, 100n)).toBe(100n);
  });

  test('gives the limit of a recorded streaming part', () => {
    const size = 29_910_000n / 9n;
    expect(gss(size, 29_910_000n - 13_293_332n, 874_353_325_324n - 389_290_885_300n)).toBe(97_012_470_490n);
  });
});

describe('a share on MAYANode', () => {
  test('is computed from a rounded ratio, and rounds half to even', () => {
    expect(mayaGus(1n, 2n, 1n)).toBe(0n);
    expect(mayaGus(1n, 2n, 3n)).toBe(2n);
    expect(mayaGus(1n, 2n, 5n)).toBe(2n);
    expect(mayaGus(99_023_204n, 10_098_662_595_489n, 2_000_000_000n)).toBe(19_611n);
    // The ratio 1.333… is truncated to 18 decimals, which shows for large amounts.
    expect(mayaGus(3n, 4n, 4n * 10n ** 30n) - 3n * 10n ** 30n).toBe(750_000_000_000n);
  });

  test('differs from the exact share by no more than the digits of its ratio allow', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        (part, rest, alloc) => {
          const total = part + rest;
          const share = mayaGus(part, total, alloc);
          const exact = (alloc * part) / total;
          const slack = 2n + exact / 10n ** 17n;
          expect(share - exact <= slack && exact - share <= slack).toBe(true);
        },
      ),
    );
  });

  test('never exceeds the whole when the part is capped', () => {
    expect(mayaGss(9n, 3n, 100n)).toBe(100n);
  });
});

describe('the small primitives', () => {
  test('keep differences at zero or above, and floor amounts to the decimals of a pool', () => {
    expect([safeSub(3n, 5n), safeSub(5n, 3n)]).toEqual([0n, 2n]);
    expect(roundToDecimals(10_181_999_999n, 2)).toBe(10_181_000_000n);
    expect(roundToDecimals(199n, 6)).toBe(100n);
    expect([roundToDecimals(199n, 0), roundToDecimals(199n, 8), roundToDecimals(199n, 18)]).toEqual([199n, 199n, 199n]);
  });

  test('round the slip half to even', () => {
    expect(slipBps(19_999n, 1n)).toBe(0n);
    expect(slipBps(19_997n, 3n)).toBe(2n);
    expect(slipBps(100n, 0n)).toBe(0n);
    expect(slipBps(0n, 7n)).toBe(10_000n);
  });
});
