import { createRequire } from 'node:module';
import { blake2b } from '@noble/hashes/blake2.js';
import { hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  auxiliaryData,
  auxiliaryDataHash,
  cardanoMetadata,
  memoOfAuxiliaryData,
  memoOfMetadata,
  metadataChunks,
} from './cardano-metadata.ts';

const lib: typeof import('@emurgo/cardano-serialization-lib-nodejs') = createRequire(import.meta.url)(
  '@emurgo/cardano-serialization-lib-nodejs',
);

const bytes = (text: string) => new TextEncoder().encode(text).length;
const memo = '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8:335463741';

describe('the codec for Cardano deposit metadata', () => {
  test('splits any text at code points into parts of at most 64 bytes, and joins them again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).filter((text) => text.isWellFormed()),
        (text) => {
          const chunks = metadataChunks(text);
          expect(chunks.join('')).toBe(text);
          for (const chunk of chunks) {
            expect(bytes(chunk)).toBeLessThanOrEqual(64);
            expect(chunk.isWellFormed()).toBe(true);
          }
          for (const chunk of chunks.slice(0, -1)) expect(bytes(chunk)).toBeGreaterThan(60);
          expect(memoOfMetadata(JSON.parse(JSON.stringify(cardanoMetadata(text))))).toBe(text);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(metadataChunks('a'.repeat(64))).toHaveLength(1);
    expect(metadataChunks(`${'a'.repeat(63)}é`)).toEqual(['a'.repeat(63), 'é']);
  });

  test.each([
    ['label 6676', { '6676': { memo: [memo] } }],
    ['a bare text', memo],
    ['a text under the label', { '674': memo }],
    ['one text for the list', { '674': { msg: memo } }],
    ['a part that is too long', { '674': { msg: ['a'.repeat(65)] } }],
    ['another label beside it', { '674': { msg: ['a'] }, '721': {} }],
    ['nothing', { '674': { msg: [] } }],
    ['null', { '674': null }],
  ])('finds no memo in %s', (_name, metadata) => expect(memoOfMetadata(metadata)).toBeUndefined());

  test('wraps the metadata in tag 259 under key 0 and hashes it with BLAKE2b-256', () => {
    const data = auxiliaryData('=:b:x');
    expect(hex.encode(data)).toBe(`d90103a100a11902a2a1${'63'}6d736781${'65'}3d3a623a78`);
    expect(auxiliaryDataHash(data)).toEqual(blake2b(data, { dkLen: 32 }));
    const long = hex.encode(auxiliaryData(memo));
    expect(long.startsWith('d90103a100a11902a2a1636d73678')).toBe(true);
    expect(long).toContain(`7840${hex.encode(new TextEncoder().encode(memo.slice(0, 64)))}`);
  });

  test('matches another library’s auxiliary data and hash', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 250 }).filter((text) => text.isWellFormed()),
        (text) => {
          const all = lib.GeneralTransactionMetadata.new();
          const messages = JSON.stringify(cardanoMetadata(text)['674']);
          all.insert(lib.BigNum.from_str('674'), lib.encode_json_str_to_metadatum(messages, lib.MetadataJsonSchema.NoConversions));
          const data = lib.AuxiliaryData.new();
          data.set_metadata(all);
          data.set_prefer_alonzo_format(true);
          expect(hex.encode(auxiliaryData(text))).toBe(data.to_hex());
          expect(hex.encode(auxiliaryDataHash(auxiliaryData(text)))).toBe(lib.hash_auxiliary_data(data).to_hex());
        },
      ),
      { numRuns: 300 },
    );
  });

  test('reads the memo only from auxiliary data that matches its own encoding byte for byte', () => {
    const data = auxiliaryData(memo);
    expect(memoOfAuxiliaryData(data)).toBe(memo);
    for (let index = 0; index < data.length; index += 1) {
      const other = Uint8Array.from(data);
      other[index] = (other[index] ?? 0) ^ 1;
      expect(memoOfAuxiliaryData(other), String(index)).not.toBe(memo);
    }
    for (const text of [
      '',
      'd90103a100a11902a2a1636d736780',
      'a11902a2a1636d7367816161',
      'd90103a100a11902a3a1636d7367816161',
      'd90103a100a11902a2a1636d73676161',
    ])
      expect(memoOfAuxiliaryData(hex.decode(text)), text).toBeUndefined();
    // The same memo chunked differently is different metadata.
    expect(memoOfAuxiliaryData(hex.decode('d90103a100a11902a2a1636d73678261616162'))).toBeUndefined();
  });
});
