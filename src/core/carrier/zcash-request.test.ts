import { bech32m } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { isUnifiedAddress, readZcashRequest, zcashRequest } from './zcash-request.ts';

const address = addressFromSeed('ZEC', new Uint8Array(32).fill(3));
const unified = (prefix = 'u', size = 80) => bech32m.encode(prefix, bech32m.toWords(new Uint8Array(size).fill(9)), false);
const memo = `=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/${address}:335463741`;
const request = { address, amount: baseAmount(123_000_000n), shieldedAddress: unified(), memo };

test('writes two payments, with the memo as base64url without padding', () => {
  const text = Buffer.from(memo).toString('base64url');
  expect(zcashRequest(request)).toBe(`zcash:?address=${address}&amount=1.23&address.1=${unified()}&amount.1=0&memo.1=${text}`);
});

test('carries any amount and memo, and fits a QR code', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 21n * 10n ** 14n }), fc.stringMatching(/^[!-~]{1,250}$/), (amount, text) => {
      const made = { ...request, amount: baseAmount(amount), memo: text };
      const uri = zcashRequest(made) ?? '';
      expect(readZcashRequest(uri)).toEqual(made);
      expect(uri.length).toBeLessThan(1_000);
    }),
  );
});

test('makes no request that wallets could not pay', () => {
  for (const change of [
    { address: 'zs1abc' },
    { shieldedAddress: address },
    { shieldedAddress: unified('utest') },
    { shieldedAddress: unified('u', 20) },
    { shieldedAddress: `${unified().slice(0, -1)}q` },
    { amount: baseAmount(0n) },
    { memo: '' },
    { memo: 'x'.repeat(513) },
  ])
    expect(
      zcashRequest({ ...request, ...change }),
      JSON.stringify(change, (_key, value) => `${value}`),
    ).toBeUndefined();
  for (const text of [
    'zcash:t1abc?amount=1',
    '',
    `${zcashRequest(request)}&amount.2=1`,
    zcashRequest(request)?.replace('amount.1=0', 'amount.1=1') ?? '',
  ])
    expect(readZcashRequest(text)).toBeUndefined();
  expect(isUnifiedAddress(unified().toUpperCase())).toBe(false);
});
