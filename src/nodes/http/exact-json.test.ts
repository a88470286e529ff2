import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growth } from '../../spec/fixtures/pace.ts';
import { parseExactJson } from './exact-json.ts';

describe('parseExactJson', () => {
  test('returns integers too long for a double as digits and leaves everything else unchanged', () => {
    const text =
      '{"a":50000000000000001,"b":[-9007199254740993,9007199254740991,1234567890123456.5],"c":"50000000000000001","d\\":1":1e20}';
    expect(parseExactJson(text)).toEqual({
      a: '50000000000000001',
      b: ['-9007199254740993', 9007199254740991, 1234567890123456.5],
      c: '50000000000000001',
      'd":1': 1e20,
    });
    expect(parseExactJson(' 90071992547409930')).toBe('90071992547409930');
  });

  test('matches JSON.parse except for long integers, whatever strings contain', () => {
    const expected = (text: string): unknown =>
      JSON.parse(text, (_, value: unknown) =>
        typeof value === 'number' && /^-?[0-9]+$/.test(String(value)) && !Number.isSafeInteger(value) ? String(value) : value,
      );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(parseExactJson(text)).toEqual(expected(text));
        expect(parseExactJson(`[${text},  90071992547409931]`)).toEqual([expected(text), '90071992547409931']);
      }),
    );
  });

  test('rejects invalid JSON, in linear time even for hostile text', async () => {
    const refuse = (size: number) => expect(() => parseExactJson(`{"a": ${'"\\"'.repeat(size)} :1234567890123456`)).toThrow(SyntaxError);
    expect(await growth(refuse, 50_000)).toBeLessThan(10);
  });
});
