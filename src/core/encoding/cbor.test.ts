import { createRequire } from 'node:module';
import { hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CborItem, cborArray, cborBytes, cborMap, cborTag, cborText, cborTrue, cborUint, readCbor } from './cbor.ts';

const lib: typeof import('@emurgo/cardano-serialization-lib-nodejs') = createRequire(import.meta.url)(
  '@emurgo/cardano-serialization-lib-nodejs',
);

type Value =
  | { readonly uint: bigint }
  | { readonly bytes: Uint8Array }
  | { readonly text: string }
  | { readonly list: readonly Value[] }
  | { readonly map: readonly (readonly [Value, Value])[] }
  | { readonly tag: bigint; readonly item: Value };

const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((uint) => ({ uint })),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes })),
    fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => ({ text })),
    fc.array(tie('value'), { maxLength: 30 }).map((list) => ({ list })),
    fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 6 }).map((map) => ({ map })),
    fc.record({ tag: fc.bigInt({ min: 0n, max: 70_000n }), item: tie('value') }),
  ),
}));

function write(value: Value): Uint8Array {
  if ('uint' in value) return cborUint(value.uint);
  if ('bytes' in value) return cborBytes(value.bytes);
  if ('text' in value) return cborText(value.text);
  if ('list' in value) return cborArray(value.list.map(write));
  if ('map' in value) return cborMap(value.map.map(([key, one]) => [write(key), write(one)] as const));
  return cborTag(value.tag, write(value.item));
}

function asValue(item: CborItem): Value {
  switch (item.kind) {
    case 'uint':
      return { uint: item.value };
    case 'bytes':
      return { bytes: item.value };
    case 'text':
      return { text: item.value };
    case 'array':
      return { list: item.items.map(asValue) };
    case 'map':
      return { map: item.entries.map(([key, one]) => [asValue(key), asValue(one)] as const) };
    case 'tag':
      return { tag: item.tag, item: asValue(item.item) };
    default:
      throw new Error(item.kind);
  }
}

/** Encodes every list, map and string with indefinite length. */
function writeEndless(value: Value): Uint8Array {
  const endless = (major: number, parts: readonly Uint8Array[]) =>
    Uint8Array.from([(major << 5) | 31, ...parts.flatMap((part) => [...part]), 0xff]);
  if ('bytes' in value) return endless(2, [cborBytes(value.bytes.subarray(0, 1)), cborBytes(value.bytes.subarray(1))]);
  if ('text' in value) return endless(3, [cborText(value.text), cborText('')]);
  if ('list' in value) return endless(4, value.list.map(writeEndless));
  if ('map' in value) return endless(5, value.map.flat().map(writeEndless));
  return 'tag' in value ? cborTag(value.tag, writeEndless(value.item)) : write(value);
}

describe('CBOR', () => {
  test('round-trips values, in shortest form or in pieces', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const bytes = write(value);
        const item = readCbor(bytes);
        expect(item && asValue(item)).toEqual(value);
        expect([item?.start, item?.end]).toEqual([0, bytes.length]);
        const pieces = readCbor(writeEndless(value));
        expect(pieces && asValue(pieces)).toEqual(value);
      }),
      { numRuns: 1_000 },
    );
  });

  test('writes the same bytes as another library for the same metadata, and that library reads them', () => {
    const datum = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.integer({ min: 0, max: 2 ** 53 - 1 }),
        fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).filter((text) => !text.startsWith('0x')),
        fc.array(tie('value'), { minLength: 1, maxLength: 30 }),
        fc
          .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,12}$/), tie('value')), { minLength: 1, maxLength: 5, selector: ([key]) => key })
          .map(Object.fromEntries),
      ),
    })).value;
    const ours = (value: unknown): Uint8Array => {
      if (typeof value === 'number') return cborUint(BigInt(value));
      if (typeof value === 'string') return cborText(value);
      if (Array.isArray(value)) return cborArray(value.map(ours));
      return cborMap(Object.entries(value as object).map(([key, one]) => [cborText(key), ours(one)] as const));
    };
    fc.assert(
      fc.property(datum, (value) => {
        const schema = lib.MetadataJsonSchema.BasicConversions;
        const read = lib.TransactionMetadatum.from_bytes(ours(value));
        expect(JSON.parse(lib.decode_metadatum_to_json_str(read, schema))).toEqual(value);
        const theirs = lib.encode_json_str_to_metadatum(JSON.stringify(value), schema).to_hex();
        // The library sorts map keys; everything else is identical.
        if (!JSON.stringify(value).includes('{')) expect(hex.encode(ours(value))).toBe(theirs);
      }),
      { numRuns: 300 },
    );
  });

  test('matches the examples of RFC 8949, appendix A', () => {
    const numbers: readonly (readonly [string, bigint])[] = [
      ['00', 0n],
      ['17', 23n],
      ['1818', 24n],
      ['18ff', 255n],
      ['190100', 256n],
      ['19ffff', 65_535n],
      ['1a00010000', 65_536n],
      ['1affffffff', 4_294_967_295n],
      ['1b000000e8d4a51000', 1_000_000_000_000n],
      ['1bffffffffffffffff', 18_446_744_073_709_551_615n],
    ];
    for (const [bytes, value] of numbers) {
      expect(hex.encode(cborUint(value))).toBe(bytes);
      expect(readCbor(hex.decode(bytes))).toEqual({ kind: 'uint', value, start: 0, end: bytes.length / 2 });
    }
    const kinds: readonly (readonly [string, object])[] = [
      ['20', { kind: 'nint', value: -1n }],
      ['3903e7', { kind: 'nint', value: -1_000n }],
      ['f4', { kind: 'simple', value: 20 }],
      ['f6', { kind: 'simple', value: 22 }],
      ['f8ff', { kind: 'simple', value: 255 }],
      ['f97c00', { kind: 'simple', value: 25 }],
      ['fb3ff199999999999a', { kind: 'simple', value: 27 }],
      ['62c3bc', { kind: 'text', value: 'ü' }],
      ['5f42010243030405ff', { kind: 'bytes', value: Uint8Array.of(1, 2, 3, 4, 5) }],
      ['7f657374726561646d696e67ff', { kind: 'text', value: 'streaming' }],
      ['c11a514b67b0', { kind: 'tag', tag: 1n }],
      ['9fff', { kind: 'array', items: [] }],
      ['bfff', { kind: 'map', entries: [] }],
    ];
    for (const [bytes, item] of kinds) expect(readCbor(hex.decode(bytes)), bytes).toMatchObject(item);
    expect(hex.encode(cborTrue)).toBe('f5');
    // Non-minimal head.
    expect(readCbor(hex.decode('1b0000000000000005'))).toMatchObject({ kind: 'uint', value: 5n });
  });

  test.each([
    ['nothing', ''],
    ['two items', '0000'],
    ['a head cut off', '19ff'],
    ['a string cut off', '43aabb'],
    ['a list cut off', '8301'],
    ['a map without its last value', 'a101'],
    ['a map of indefinite length without its last value', 'bf01ff'],
    ['a list without an end', '9f01'],
    ['a string without an end', '5f4101'],
    ['chunks of another kind', '5f6161ff'],
    ['chunks in chunks', '5f5f4101ffff'],
    ['an end of nothing', 'ff'],
    ['a number of indefinite length', '1f'],
    ['a tag of indefinite length', 'df00'],
    ['a head of a reserved length', '1c'],
    ['text that is no UTF-8', '61ff'],
    ['a character in two chunks', '7f61c361bcff'],
    ['more bytes than there are', '5bffffffffffffffff'],
    ['more items than there are', '9bffffffffffffffff'],
  ])('rejects %s', (_name, bytes) => expect(readCbor(hex.decode(bytes))).toBeUndefined());

  test('rejects nesting beyond 32 levels before the stack overflows', () => {
    expect(readCbor(Uint8Array.from([...new Array<number>(32).fill(0x81), 0]))).toBeDefined();
    expect(readCbor(Uint8Array.from([...new Array<number>(33).fill(0x81), 0]))).toBeUndefined();
    expect(readCbor(new Uint8Array(100_000).fill(0x81))).toBeUndefined();
  });

  test('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const item = readCbor(bytes);
        if (item !== undefined) expect(item.end).toBe(bytes.length);
      }),
      { numRuns: 20_000 },
    );
  });

  test('refuses to write numbers beyond 64 bits', () => {
    expect(() => cborUint(1n << 64n)).toThrow(RangeError);
    expect(() => cborUint(-1n)).toThrow(RangeError);
  });
});
