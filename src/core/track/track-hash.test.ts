import { base58 } from '@scure/base';
import { array, assert, constantFrom, oneof, property, string, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { readTxOn } from '../transaction/payment.ts';
import { isSolanaSignature, readTxHash } from './track-hash.ts';

const hex = 'ab'.repeat(32);

test('reads hashes as the networks write them', () => {
  expect(readTxHash(` 0x${hex} `)).toEqual({ ok: true, value: hex.toUpperCase() });
  expect(readTxHash(hex.toUpperCase())).toEqual({ ok: true, value: hex.toUpperCase() });
  expect(readTxHash(`${hex}-2`)).toEqual({ ok: true, value: `${hex.toUpperCase()}-2` });
  const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  expect(readTxHash(signature)).toEqual({ ok: true, value: signature });
  for (const [grouped, value] of [
    [`0x${hex}-2`, `${hex.toUpperCase()}-2`],
    [signature, signature],
  ] as const)
    expect(readTxHash(grouped.replace(/.{4}/g, '$& \n'))).toEqual({ ok: true, value });
});

test('reads a Solana signature of 64 bytes, however many characters it takes', () => {
  const [longest, withZero] = [new Uint8Array(64).fill(255), new Uint8Array(64).fill(255, 1)].map((bytes) => base58.encode(bytes)) as [
    string,
    string,
  ];
  expect([longest.length, withZero.length]).toEqual([88, 88]);
  for (const signature of [longest, withZero]) expect(readTxHash(signature)).toEqual({ ok: true, value: signature });
  // Texts within the length of a signature that decode to 63, 65 and more bytes.
  for (const wrong of ['2'.repeat(86), 'z'.repeat(86), 'z'.repeat(88), '1'.repeat(88)]) expect(readTxHash(wrong).ok).toBe(false);
  expect(readTxOn('SOL', 'z'.repeat(86)).ok).toBe(false);
  expect(readTxOn('SOL', longest).ok).toBe(true);
});

test('reads a text as a Solana signature exactly where a decoder gets 64 bytes from it', () => {
  const lengthOf = (text: string): number | undefined => {
    try {
      return base58.decode(text).length;
    } catch {
      return undefined;
    }
  };
  const bytes = uint8Array({ minLength: 60, maxLength: 68 }).map((read) => base58.encode(read));
  const withZeros = uint8Array({ minLength: 0, maxLength: 66 }).map((read) =>
    base58.encode(Uint8Array.of(...new Uint8Array(64 - Math.min(64, read.length)), ...read)),
  );
  const letters = array(constantFrom(...'1111112zZA0OIl '), { minLength: 60, maxLength: 92 }).map((one) => one.join(''));
  assert(
    property(oneof(bytes, withZeros, letters, string()), (text) => {
      expect(isSolanaSignature(text)).toBe(lengthOf(text) === 64);
    }),
    { numRuns: 5_000 },
  );
});

test.each(['', hex.slice(1), `${hex}0`, `${hex}-0`, `0x${hex}z`, 'g'.repeat(64), '0'.repeat(87), 'l'.repeat(88), '../status'])(
  'rejects %j as a hash',
  (text) => {
    expect(readTxHash(text)).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'tx' } });
  },
);
