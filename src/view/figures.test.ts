import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits } from '../core/amount.ts';
import { brief, countdown, duration, group, percent } from './figures.ts';

test.each([
  ['0', '0'],
  ['999.5', '999.5'],
  ['1000', '1,000'],
  ['1234567.12345678', '1,234,567.12345678'],
  ['0.12345678', '0.12345678'],
])('groups %s as %s', (text, grouped) => {
  expect(group(text)).toBe(grouped);
});

test.each([
  [271_391_202n, 8, '2.713912'],
  [1n, 8, '0.00000001'],
  [258_204n, 8, '0.002582'],
  [123_456_789_012_345n, 8, '1,234,567.89'],
  [100_000_000n, 8, '1'],
  [0n, 8, '0'],
  [12_345_678_901n, 10, '1.234567'],
])('shortens %s units of %s decimals to %s', (units, decimals, text) => {
  expect(brief(units, decimals)).toBe(text);
});

test('a short figure is always a prefix of the exact one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.constantFrom(4, 8, 10), (units, decimals) => {
      const exact = formatUnits(units, decimals);
      const short = brief(units, decimals).replaceAll(',', '');
      expect(exact.startsWith(short)).toBe(true);
      expect(short === '0').toBe(units === 0n);
    }),
  );
});

test('writes times and percentages in their short forms', () => {
  expect([duration(42), duration(61), duration(3600), duration(3900)]).toEqual(['42 s', '2 min', '1 h', '1 h 5 min']);
  expect([countdown(59), countdown(60), countdown(892)]).toEqual(['59 s', '1 min 0 s', '14 min 52 s']);
  expect([percent(9), percent(130)]).toEqual(['0.09%', '1.3%']);
});
