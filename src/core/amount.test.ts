import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  baseAmount,
  formatBase,
  formatUnits,
  fromNative,
  lessBps,
  maxBaseAmount,
  maxBps,
  nativeAmount,
  parseBase,
  parseDecimal,
  parseWireAmount,
  rescale,
  shareOf,
  toNative,
} from './amount.ts';
import { type Asset, baseDecimals, parseAsset } from './asset/asset.ts';
import { must, type Result } from './errors.ts';

interface Vectors {
  readonly wire: { readonly valid: readonly [string, string][]; readonly invalid: readonly [string, string][] };
  readonly decimal: { readonly valid: readonly [string, number, string][]; readonly invalid: readonly [string, number, string][] };
  readonly format: readonly [string, number, string][];
  readonly native: readonly [string, number, string, string][];
  readonly observed: readonly [string, number, string, string][];
}

const vectors = JSON.parse(readFileSync(new URL('./vectors/amounts.json', import.meta.url), 'utf8')) as Vectors;
const asset = (text: string): Asset => must(parseAsset(text));
const getError = (result: Result<unknown>) => (result.ok ? undefined : result.error);
const units = fc.bigInt({ min: 0n, max: maxBaseAmount });
const places = fc.integer({ min: 0, max: 18 });
const bps = fc.integer({ min: 0, max: maxBps });

describe('reading amounts on the wire', () => {
  test.each(vectors.wire.valid)('reads %j as %s', (text, amount) => expect(must(parseWireAmount(text))).toBe(BigInt(amount)));

  test.each(vectors.wire.invalid)('rejects %j: %s', (text, hint) => {
    const error = getError(parseWireAmount(text, 'sell_amount'));
    expect(error).toMatchObject({ code: 'invalid_amount', field: 'sell_amount' });
    expect(error?.hint).toContain(hint);
  });

  test('reads every positive integer up to the limit exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: maxBaseAmount }), (amount) => {
        expect(must(parseWireAmount(amount.toString()))).toBe(amount);
      }),
    );
  });

  test('never throws on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,eE+-]{0,40}$/)), (text) => {
        const result = parseWireAmount(text);
        if (result.ok) expect(result.value > 0n && result.value <= maxBaseAmount).toBe(true);
        else expect(result.error.code).toBe('invalid_amount');
      }),
    );
  });
});

describe('reading and writing amounts for people', () => {
  test.each(vectors.decimal.valid)('reads %j with %i places as %s', (text, decimals, amount) =>
    expect(must(parseDecimal(text, decimals))).toBe(BigInt(amount)),
  );

  test.each(vectors.decimal.invalid)('rejects %j with %i places: %s', (text, decimals, hint) => {
    const error = getError(parseDecimal(text, decimals));
    expect(error?.code).toBe('invalid_amount');
    expect(error?.hint).toContain(hint);
  });

  test('rejects a comma before three digits, even with spaces around the number', () => {
    expect(getError(parseDecimal(' 1,000 ', 8))?.hint).toContain('two ways');
    expect(must(parseDecimal(' 1,00 ', 8))).toBe(100_000_000n);
  });

  test.each(vectors.format)('formats %s with %i places as %s', (amount, decimals, text) =>
    expect(formatUnits(BigInt(amount), decimals)).toBe(text),
  );

  test('round-trips through format and parse', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), places, (amount, decimals) => {
        expect(must(parseDecimal(formatUnits(amount, decimals), decimals))).toBe(amount);
      }),
    );
  });

  test('writes amounts without exponent, grouping or trailing zeros', () => {
    fc.assert(
      fc.property(units, places, (amount, decimals) => {
        expect(formatUnits(amount, decimals)).toMatch(/^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/);
      }),
    );
  });

  test.each(['BTC.BTC', 'MAYA.CACAO', 'MAYA.MAYA'])('formats and parses %s in its own decimals', (text) => {
    const one = baseAmount(10n ** BigInt(baseDecimals(asset(text))));
    expect(formatBase(one, asset(text))).toBe('1');
    expect(must(parseBase('1', asset(text)))).toBe(one);
    expect(parseBase(`0.${'0'.repeat(baseDecimals(asset(text)))}1`, asset(text)).ok).toBe(false);
  });
});

describe('converting native units of the chains', () => {
  test.each(vectors.native)('in %s with %i places, converts %s to %s on the chain', (text, decimals, amount, native) => {
    expect(toNative(baseAmount(BigInt(amount)), asset(text), decimals)).toBe(BigInt(native));
  });

  test.each(vectors.observed)('in %s with %i places, converts %s on the chain to %s', (text, decimals, native, amount) => {
    expect(fromNative(nativeAmount(BigInt(native)), asset(text), decimals)).toBe(BigInt(amount));
  });

  test('loses nothing rescaling to more places and back, and gains nothing rescaling to fewer', () => {
    fc.assert(
      fc.property(units, places, places, (amount, from, to) => {
        const there = rescale(rescale(amount, from, to), to, from);
        if (to >= from) expect(there).toBe(amount);
        else expect(amount - there >= 0n && amount - there < 10n ** BigInt(from - to)).toBe(true);
      }),
    );
  });
});

describe('taking basis points', () => {
  test('rounds shares and remainders down', () => {
    expect(shareOf(baseAmount(10_001n), 5_000)).toBe(5_000n);
    expect(lessBps(baseAmount(10_001n), 5_000)).toBe(5_000n);
    expect(lessBps(baseAmount(100_000_000n), 100)).toBe(99_000_000n);
    expect(lessBps(baseAmount(7n), 0)).toBe(7n);
    expect(lessBps(baseAmount(7n), maxBps)).toBe(0n);
  });

  test('splits an amount into a share and a remainder that together lose at most one unit', () => {
    fc.assert(
      fc.property(units, bps, (amount, part) => {
        const lost = amount - shareOf(baseAmount(amount), part) - lessBps(baseAmount(amount), part);
        expect(lost === 0n || lost === 1n).toBe(true);
      }),
    );
  });

  test('never leaves a larger remainder for a larger share', () => {
    fc.assert(
      fc.property(units, bps, bps, (amount, one, two) => {
        const [low, high] = one < two ? [one, two] : [two, one];
        expect(lessBps(baseAmount(amount), high) <= lessBps(baseAmount(amount), low)).toBe(true);
      }),
    );
  });
});
