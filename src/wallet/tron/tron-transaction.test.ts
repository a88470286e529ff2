import fc from 'fast-check';
import { utils } from 'tronweb';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../core/address/address.ts';
import { bytesField, joinBytes, stringField } from '../../core/encoding/protobuf.ts';
import { encodeRawData, readRawData, type TronBlock, type TronDeposit, tronTxid } from '../../core/transaction/tron-transaction.ts';
import { tronJson } from './tron-json.ts';

const account = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => encodeAddress('TRON', bytes));
const generateHex = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
const time = fc.bigInt({ min: 1_500_000_000_000n, max: 4_000_000_000_000n });
const block: fc.Arbitrary<TronBlock> = fc.record({
  refBlockBytes: generateHex(2),
  refBlockHash: generateHex(8),
  expiration: time,
  timestamp: time,
});
const memo = fc.string({ maxLength: 250, unit: 'grapheme' });
const trx = fc.record({ from: account, to: account, amount: fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }), memo, feeLimit: fc.constant(0n) });
const token = fc.record({
  from: account,
  to: account,
  token: account,
  amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
  memo,
  feeLimit: fc.bigInt({ min: 1n, max: 10n ** 9n }),
});
const deposit: fc.Arbitrary<TronDeposit> = fc.oneof(trx, token);

test('encodes raw_data and its id like tronweb', () => {
  fc.assert(
    fc.property(deposit, block, (one, ref) => {
      const rawData = encodeRawData(one, ref);
      const json = tronJson(one, ref, rawData);
      const message = utils.transaction.txJsonToPb(json as unknown as Parameters<typeof utils.transaction.txJsonToPb>[0]);
      expect(json['raw_data_hex']).toBe(utils.transaction.txPbToRawDataHex(message).toLowerCase());
      expect(`0x${tronTxid(rawData)}`).toBe(utils.transaction.txPbToTxID(message));
      expect(utils.transaction.txCheck(json as unknown as Parameters<typeof utils.transaction.txCheck>[0])).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe('reading back', () => {
  test('returns the transaction that was written', () => {
    fc.assert(
      fc.property(deposit, block, (one, ref) => {
        expect(readRawData(encodeRawData(one, ref))).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });

  test('finds no deposit with another contract, an extra field or truncated bytes', () => {
    fc.assert(
      fc.property(deposit, block, (one, ref) => {
        const rawData = encodeRawData(one, ref);
        expect(readRawData(joinBytes(rawData, stringField(12, 'script')))).toBeUndefined();
        expect(readRawData(joinBytes(rawData, bytesField(11, Uint8Array.of(8, 1))))).toBeUndefined();
        expect(readRawData(rawData.slice(0, -1))).toBeUndefined();
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readRawData(bytes)).toBeUndefined();
      }),
    );
  });
});
