import { readFileSync } from 'node:fs';
import { decode } from 'bip21';
import { parse } from 'eth-url-parser';
import fc from 'fast-check';
import { classicAddressToXAddress, encodeAccountID, xAddressToClassicAddress } from 'ripple-address-codec';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { readXAddress } from '../address/x-address.ts';
import { formatUnits, parseDecimal } from '../amount.ts';
import { chains } from '../chain/chain.ts';
import { evmChainIds } from '../chain/evm-chain-id.ts';
import { must } from '../errors.ts';
import { oneLine } from '../words-of-others.ts';
import { bip21Chains } from './bip21.ts';
import { wholeNumber } from './eip681.ts';
import { readPaymentRequest } from './read-request.ts';

/*
 * Compares our results with bip21, eth-url-parser and ripple-address-codec, and with recorded results of @solana/pay,
 * which would add 64 MB of packages.
 */

const seeds = fc.uint8Array({ minLength: 1 });
const readPayment = (text: string) => {
  const read = readPaymentRequest(text);
  if (read.kind !== 'payment') throw new Error(`${text}: ${JSON.stringify(read)}`);
  return read.payment;
};

test('BIP 21 as read by bip21', () => {
  const cases = fc.record({
    scheme: fc.constantFrom(...Object.keys(bip21Chains)),
    seed: seeds,
    // bip21 numbers are not exact beyond 15 digits.
    units: fc.bigInt(0n, 10n ** 15n),
    label: fc.string({ unit: 'grapheme', maxLength: 40 }),
    pad: fc.nat(8),
  });
  fc.assert(
    fc.property(cases, ({ scheme, seed, units, label, pad }) => {
      const chain = bip21Chains[scheme] ?? '';
      const place = addressFromSeed(chain, seed).replace(`${scheme}:`, '');
      const amount = formatUnits(units, 8);
      const padded = amount.includes('.') ? amount.padEnd(Math.min(amount.length + pad, amount.indexOf('.') + 9), '0') : amount;
      const uri = `${scheme}:${place}?amount=${padded}&label=${encodeURIComponent(label)}&foo=bar`;
      const theirs = decode(uri, scheme);
      const ours = readPayment(uri);
      expect(ours.assets).toEqual([chains[chain]?.gasAsset]);
      expect(ours.address.replace(`${scheme}:`, '')).toBe(theirs.address);
      expect(Number(formatUnits(ours.amount ?? 0n, 8))).toBe(Number(theirs.options.amount ?? 0));
      expect(ours.label ?? '').toBe(oneLine(`${theirs.options.label ?? ''}`, 60));
    }),
    { numRuns: 500 },
  );
});

const chainIds = Object.entries(evmChainIds);
/** EIP 681 numbers below 10²¹, from where eth-url-parser itself returns exponents. */
const numbers = fc
  .record({ whole: fc.bigInt(1n, 999n), fraction: fc.constantFrom('', '.5', '.014', '.000001'), exponent: fc.nat(18) })
  .map(({ whole, fraction, exponent }) => `${whole}${fraction}e${Math.max(exponent, fraction.length)}`);

describe('EIP 681 as read by eth-url-parser', () => {
  test('reads a transfer of a chain’s coin', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chainIds), seeds, numbers, fc.boolean(), ([chain, id], seed, number, isPay) => {
        const address = addressFromSeed('ETH', seed);
        const uri = `ethereum:${isPay ? 'pay-' : ''}${address}@${id}?value=${number}`;
        const theirs = parse(uri);
        const wei = BigInt(theirs.parameters?.['value'] ?? '0');
        const ours = readPayment(uri);
        expect(ours.assets).toEqual([chains[chain]?.gasAsset]);
        expect(ours.address).toBe(theirs.target_address);
        expect(`${id}`).toBe(theirs.chain_id);
        expect(ours.amount).toBe((wei + 10n ** 10n - 1n) / 10n ** 10n);
        expect(ours.isRoundedUp ?? false).toBe(wei % 10n ** 10n !== 0n);
        expect(wholeNumber(number)).toBe(wei);
      }),
      { numRuns: 500 },
    );
  });

  test('reads a token transfer', () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    fc.assert(
      fc.property(seeds, numbers, (seed, number) => {
        const uri = `ethereum:${usdc}@1/transfer?address=${addressFromSeed('ETH', seed)}&uint256=${number}`;
        const theirs = parse(uri);
        const ours = readPayment(uri);
        expect(theirs.function_name).toBe('transfer');
        expect(ours.assets).toEqual([`ETH.USDC-${theirs.target_address.toUpperCase()}`]);
        expect(ours.address).toBe(theirs.parameters?.['address']);
        // Six native decimals, eight on the networks.
        expect(ours.amount).toBe(BigInt(theirs.parameters?.['uint256'] ?? '0') * 100n);
      }),
      { numRuns: 200 },
    );
  });
});

test('X-addresses as packed and read by ripple-address-codec', () => {
  const tags = fc.option(fc.nat(2 ** 32 - 1), { nil: undefined });
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), tags, fc.boolean(), (account, tag, isTest) => {
      const classic = encodeAccountID(account);
      const packed = classicAddressToXAddress(classic, tag ?? false, isTest);
      const theirs = xAddressToClassicAddress(packed);
      const ours = readXAddress(packed);
      expect(ours).toEqual({
        account: theirs.classicAddress,
        ...(theirs.tag === false ? {} : { tag: BigInt(theirs.tag) }),
        isTest: theirs.test,
      });
      if (account.every((byte) => byte === 0)) return;
      const read = readPaymentRequest(packed);
      if (tag !== undefined) expect(read).toEqual({ kind: 'refused', reason: 'tag', detail: `${tag}` });
      else if (isTest) expect(read).toMatchObject({ kind: 'refused', reason: 'address' });
      else expect(read).toMatchObject({ kind: 'payment', payment: { address: classic } });
    }),
    { numRuns: 500 },
  );
});

interface SolanaAnswer {
  readonly url: string;
  readonly error?: string;
  readonly link?: string;
  readonly recipient?: string;
  readonly amount?: string;
  readonly splToken?: string;
  readonly reference?: readonly string[];
  readonly label?: string;
  readonly message?: string;
  readonly memo?: string;
}

const recorded = JSON.parse(readFileSync(new URL('../vectors/solana-pay.json', import.meta.url), 'utf8')) as {
  readonly source: string;
  readonly answers: readonly SolanaAnswer[];
};
const sentMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const pools = [{ id: `SOL.USDC-${sentMint.toUpperCase()}`, decimals: 6 }];

describe('Solana Pay as read by @solana/pay', () => {
  test.each(recorded.answers.filter(({ url }) => /^solana:/i.test(url)))('$url', (theirs) => {
    const ours = readPaymentRequest(theirs.url, pools);
    const { recipient, reference, memo, link, error, amount, splToken, label, message } = theirs;
    if (error !== undefined || link !== undefined || reference !== undefined || memo !== undefined) {
      expect(ours.kind).toBe('refused');
      return;
    }
    const places = splToken === undefined ? 9 : 6;
    const units = must(parseDecimal(amount ?? '0', places));
    const expected = places === 9 ? (units + 9n) / 10n : units * 100n;
    expect(ours).toMatchObject({ kind: 'payment', payment: { address: recipient, assets: [splToken ? pools[0]?.id : 'SOL.SOL'] } });
    expect(ours.kind === 'payment' && (ours.payment.amount ?? 0n)).toBe(expected);
    expect(ours.kind === 'payment' && (ours.payment.label ?? '')).toBe(label ?? message ?? '');
  });

  test('covers enough accepted and rejected requests', () => {
    expect(recorded.answers.filter(({ error }) => error === undefined).length).toBeGreaterThan(15);
    expect(recorded.answers.filter(({ error }) => error !== undefined).length).toBeGreaterThan(12);
  });
});
