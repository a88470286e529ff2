import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnits } from '../core/amount.ts';
import { brief, dollars, dollarsOfPart, duration, exact, group, inGroups, percent, preciseDuration, rate } from './figures.ts';

describe('figures', () => {
  test('group the integer part only', () => {
    expect(group('1234567.1234567')).toBe('1,234,567.1234567');
    expect(group('999')).toBe('999');
  });

  test('are written with every digit', () => {
    expect(exact(123_456_789_012_345n, 8)).toBe('1,234,567.89012345');
  });

  test('are cut to seven digits or six places in short form', () => {
    expect(brief(271_391_202n, 8)).toBe('2.713912');
    expect(brief(204_366n, 8)).toBe('0.002043');
    expect(brief(12n, 8)).toBe('0.00000012');
    expect(brief(1_234_567_899_999_999n, 8)).toBe('12,345,678.99');
    expect(brief(-271_391_202n, 8)).toBe('-2.713912');
    expect(brief(0n, 8)).toBe('0');
  });

  test('never exceed the exact figure in short form', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), fc.constantFrom(4, 8, 10), (units, decimals) => {
        const shown = brief(units, decimals).replaceAll(',', '');
        const whole = formatUnits(units, decimals);
        expect(whole.startsWith(shown) || whole === shown).toBe(true);
        const [, fraction = ''] = shown.split('.');
        expect(BigInt(shown.replace('.', '')) * 10n ** BigInt(decimals - fraction.length) <= units).toBe(true);
      }),
    );
  });

  test('write dollars to the cent', () => {
    expect(dollars('11758.98')).toBe('$11,758.98');
    expect(dollars('3.5')).toBe('$3.50');
    expect(dollars('0')).toBe('$0.00');
    expect(dollars('0.004')).toBe('under $0.01');
    expect(dollars('abc')).toBe('');
  });

  test('give the dollars of a part by its share of the whole', () => {
    expect(dollarsOfPart(1n, 4n, '100')).toBe('$25.00');
    expect(dollarsOfPart(1n, 0n, '100')).toBeUndefined();
    expect(dollarsOfPart(1n, 4n, undefined)).toBeUndefined();
  });

  test('give rates between assets with different decimals', () => {
    expect(rate(10_000_000n, 8, 271_391_202n, 8)).toBe('27.13912');
    expect(rate(100_000_000n, 8, 20_000_000_000n, 10)).toBe('2');
    expect(rate(0n, 8, 1n, 8)).toBe('0');
  });

  test('write percentages from basis points', () => {
    expect([0, 1, 20, 100, 1234].map(percent)).toEqual(['0%', '0.01%', '0.2%', '1%', '12.34%']);
  });

  test('round waits up, and count them down exactly', () => {
    expect([6, 59, 60, 61, 654, 3600, 4956].map(duration)).toEqual(['6 s', '59 s', '1 min', '2 min', '11 min', '1 h', '1 h 23 min']);
    expect([172_800, 172_801, 259_200, 1_086_660].map(duration)).toEqual(['48 h', '2 d 1 h', '3 d', '12 d 14 h']);
    expect([0, 59, 60, 892, 4956].map(preciseDuration)).toEqual(['0 s', '59 s', '1 min', '14 min 52 s', '1 h 22 min 36 s']);
  });

  test('group addresses in fours', () => {
    expect(inGroups('0x86d526d662')).toBe('0x86 d526 d662');
  });
});
