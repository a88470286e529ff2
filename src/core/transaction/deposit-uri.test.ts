import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { gasForms } from '../fixtures/reference-walk.ts';
import { isWhole } from '../reference/reference.ts';
import { depositUri, readDepositUri } from './deposit-uri.ts';

const asset = (text: string) => must(parseAsset(text, 'thorchain'));
const units = baseAmount;

describe('deposit URIs', () => {
  test.each([
    ['BTC.BTC', 'bc1qx', 5_020_002n, 'bitcoin:bc1qx?amount=0.05020002'],
    ['LTC.LTC', 'ltc1q', 100_000_010n, 'litecoin:ltc1q?amount=1.00000010'],
    ['BCH.BCH', 'bitcoincash:qq', 100_041n, 'bitcoincash:qq?amount=0.00100041'],
    ['BCH.BCH', 'qq', 100_041n, 'bitcoincash:qq?amount=0.00100041'],
    ['DOGE.DOGE', 'D1', 12_300_100_042n, 'dogecoin:D1?amount=123.00100042'],
    ['ETH.ETH', '0xAb', 5_020_002n, 'ethereum:0xAb@1?value=50200020000000000'],
    ['BSC.BNB', '0xAb', 5_020_002n, 'ethereum:0xAb@56?value=50200020000000000'],
    ['BASE.ETH', '0xAb', 5_020_002n, 'ethereum:0xAb@8453?value=50200020000000000'],
    ['AVAX.AVAX', '0xAb', 5_020_002n, 'ethereum:0xAb@43114?value=50200020000000000'],
    ['SOL.SOL', 'So1', 5_020_002n, 'solana:So1?amount=0.05020002'],
    ['XRP.XRP', 'rX', 10_000_004_200n, 'xrp:rX?amt=100.000042'],
    ['TRON.TRX', 'TX', 10_000_004_200n, 'tron:TX?amount=100.000042'],
    ['GAIA.ATOM', 'cosmos1', 100_004_200n, 'cosmos:cosmos1?amount=1000042uatom'],
  ])('writes %s as its chain expects', (name, address, amount, uri) => {
    expect(depositUri(asset(name), address, units(amount))).toBe(uri);
  });

  test('writes none for RUNE, since a deposit to the network itself has no address', () => {
    expect(depositUri(asset('THOR.RUNE'), 'thor1', units(1n))).toBeUndefined();
  });

  test('carries the address and the amount to the last digit, for every gas asset', () => {
    fc.assert(
      fc.property(fc.constantFrom(...gasForms), fc.bigInt({ min: 1n, max: 10n ** 18n }), ({ name, form }, free) => {
        const own = asset(name);
        const amount = units(free * 10n ** BigInt(8 - form.decimals));
        expect(isWhole(amount, form)).toBe(true);
        const address = addressFromSeed(own.chain, new Uint8Array(32).fill(7));
        const uri = depositUri(own, address, amount);
        if (uri === undefined) return;
        expect(readDepositUri(uri, own)).toEqual({ address: address.replace(/^bitcoincash:/, ''), amount });
      }),
      { numRuns: 2_000 },
    );
  });
});
