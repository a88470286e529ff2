import { decode } from 'bip21';
import { parse } from 'eth-url-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount, formatUnits } from '../amount.ts';
import { baseDecimals, parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { bip21Chains } from '../payment-request/bip21.ts';
import { readPaymentRequest } from '../payment-request/read-request.ts';
import { paymentCode } from './payment-code.ts';

const asset = (text: string) => must(parseAsset(text));
const gasAssets = Object.values(chains).map(({ gasAsset }) => asset(gasAsset));
const deposits = fc.record({
  seed: fc.uint8Array({ minLength: 1 }),
  units: fc.bigInt(1n, 10n ** 15n),
  memo: fc.stringMatching(/^[!-~]{1,250}$/),
});
const madeFor = (own: ReturnType<typeof asset>, { seed, units, memo }: { seed: Uint8Array; units: bigint; memo: string }) => {
  const decimals = chains[own.chain]?.decimals ?? 8;
  const amount = baseAmount(units * 10n ** BigInt(Math.max(0, baseDecimals(own) - decimals)));
  return { address: addressFromSeed(own.chain, seed), amount, memo };
};

describe('QR code for a manual payment', () => {
  const made = { amount: baseAmount(5_020_000n), memo: '=:e:0xAb:1/2/0' };
  test.each([
    ['BTC.BTC', 'bc1q', 'amount', 'bitcoin:bc1q?amount=0.0502'],
    ['BCH.BCH', 'bitcoincash:qq', 'amount', 'bitcoincash:qq?amount=0.0502'],
    ['DASH.DASH', 'X1', 'amount', 'dash:X1?amount=0.0502'],
    ['ZEC.ZEC', 't1', 'amount', 'zcash:t1?amount=0.0502'],
    ['ETH.ETH', '0xAb', 'amount', 'ethereum:0xAb@1?value=50200000000000000'],
    ['SOL.SOL', 'So1', 'all', 'solana:So1?amount=0.0502&memo=%3D%3Ae%3A0xAb%3A1%2F2%2F0'],
    ['TRON.TRX', 'T1', 'address', 'T1'],
    ['XRP.XRP', 'r1', 'address', 'r1'],
    ['GAIA.ATOM', 'cosmos1', 'address', 'cosmos1'],
    ['ADA.ADA', 'addr1', 'address', 'addr1'],
    ['TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 'T1', 'address', 'T1'],
    ['SOL.USDC-EPJFWDD5AUFQSSQEM2QN1XZYBAPC8G4WEGGKZWYTDT1V', 'So1', 'address', 'So1'],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', '0xAb', 'address', '0xAb'],
  ])('for %s to %s carries %s', (name, address, carries, text) => {
    expect(paymentCode(asset(name), { ...made, address })).toEqual({
      text,
      carries,
    });
  });

  test('reads back as the payment, with a memo only where wallets forward it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...gasAssets), deposits, (own, free) => {
        const deposit = madeFor(own, free);
        const { address, amount, memo } = deposit;
        const { text, carries } = paymentCode(own, deposit);
        const read = readPaymentRequest(text.replace(/&memo=.*/, ''));
        if (carries === 'address') {
          expect(text).toBe(address);
          return;
        }
        expect(read).toEqual({
          kind: 'payment',
          payment: { assets: [`${own.chain}.${own.symbol}`], address, amount },
        });
        const carried = new URL(text).searchParams.get('memo');
        expect(carried).toBe(carries === 'all' ? memo : null);
        if (carries === 'all')
          expect(readPaymentRequest(text)).toMatchObject({
            kind: 'refused',
            reason: 'memo',
          });
      }),
      { numRuns: 1_000 },
    );
  });

  test('is read identically by bip21 and eth-url-parser', () => {
    const schemes = Object.fromEntries(Object.entries(bip21Chains).map(([scheme, chain]) => [chain, scheme]));
    const read = new Set<string>();
    fc.assert(
      // From 10²¹ wei upwards, eth-url-parser itself returns an exponent.
      fc.property(fc.constantFrom(...gasAssets), deposits, (own, free) => {
        const deposit = madeFor(own, {
          ...free,
          units: (free.units % 10n ** 10n) + 1n,
        });
        const { text } = paymentCode(own, deposit);
        const scheme = schemes[own.chain];
        if (scheme !== undefined) {
          const theirs = decode(text, scheme);
          expect(theirs.address).toBe(deposit.address.replace(`${scheme}:`, ''));
          expect(Number(theirs.options.amount)).toBe(Number(formatUnits(deposit.amount, 8)));
        } else if (text.startsWith('ethereum:')) {
          const theirs = parse(text);
          expect(theirs.target_address).toBe(deposit.address);
          expect(BigInt(theirs.parameters?.['value'] ?? '0')).toBe(deposit.amount * 10n ** 10n);
        } else return;
        read.add(own.chain);
      }),
      { numRuns: 1_000 },
    );
    expect([...read]).toEqual(expect.arrayContaining(['BTC', 'LTC', 'BCH', 'DOGE', 'DASH', 'ETH', 'BSC', 'AVAX', 'BASE', 'POL']));
  });
});
