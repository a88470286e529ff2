import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import walletCore from '@trustwallet/wallet-core';
import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../../spec/mutants/fixtures/mutate.ts';
import { mutateText } from '../../spec/mutants/fixtures/text-mutants.ts';
import vectors from '../vectors/addresses.json' with { type: 'json' };
import { addressFromSeed, validateAddress } from './address.ts';

const { AnyAddress, CoinType, HDWallet } = await walletCore.initWasm();
const phrase = `${'abandon '.repeat(11)}about`;

/** Zcash and Cardano are excluded: a malformed address crashes the module. */
const coins = {
  BTC: CoinType.bitcoin,
  LTC: CoinType.litecoin,
  DOGE: CoinType.dogecoin,
  BCH: CoinType.bitcoinCash,
  DASH: CoinType.dash,
  ETH: CoinType.ethereum,
  BSC: CoinType.smartChain,
  AVAX: CoinType.avalancheCChain,
  BASE: CoinType.base,
  ARB: CoinType.arbitrum,
  POL: CoinType.polygon,
  TRON: CoinType.tron,
  XRP: CoinType.xrp,
  GAIA: CoinType.cosmos,
  NOBLE: CoinType.noble,
  KUJI: CoinType.kujira,
  THOR: CoinType.thorchain,
  SOL: CoinType.solana,
} as const;

const evm = /^0x[0-9a-fA-F]{40}$/;

/** Whether a Solana address is off the curve: it has no private key, so funds sent to it cannot be spent. */
function isOffCurve(text: string): boolean {
  try {
    ed25519.Point.fromBytes(base58.decode(text));
    return false;
  } catch {
    return true;
  }
}

/** Known reason for a disagreement; undefined when it is unexplained. */
function excuse(chain: string, text: string, ours: boolean): string | undefined {
  if (!ours && evm.test(text) && text !== text.toLowerCase()) return 'a checksum of EIP-55 that does not hold';
  if (!ours && chain === 'SOL' && isOffCurve(text)) return 'no point of the curve';
  if (!ours && chain === 'SOL' && text === text.toLowerCase()) return 'the case of bech32, which no key has';
  const isUpper = text === text.toUpperCase() && AnyAddress.isValid(text.toLowerCase(), CoinType.bitcoinCash);
  return ours && chain === 'BCH' && isUpper ? 'upper case' : undefined;
}

describe('our address validators and Trust Wallet’s', () => {
  test.each(Object.entries(coins))('agree on addresses on %s and on 400 mutations of them', (chain, coin) => {
    const own = HDWallet.createWithMnemonic(phrase, '').getAddressForCoin(coin);
    const bases = [own, ...[1, 2, 3].map((seed) => addressFromSeed(chain, Uint8Array.of(seed)))];
    for (const text of bases) expect([text, AnyAddress.isValid(text, coin), validateAddress(text, chain).ok]).toEqual([text, true, true]);
    const chance = chanceFrom(11);
    const differences: string[] = [];
    for (let count = 0; count < 400; count += 1) {
      const { text } = mutateText(bases[count % bases.length] ?? own, bases, chance);
      // Strings of wallet-core are NUL-terminated.
      if (text.includes('\0')) continue;
      const ours = validateAddress(text, chain).ok;
      if (AnyAddress.isValid(text, coin) !== ours && excuse(chain, text, ours) === undefined) differences.push(`${ours} ${text}`);
    }
    expect(differences).toEqual([]);
  });

  test('agree on our valid addresses, except old Litecoin scripts and upper-case Bitcoin Cash', () => {
    const refused = vectors.valid.flatMap(({ chain, text }) => {
      const coin = (coins as Readonly<Record<string, (typeof coins)['BTC']>>)[chain];
      return coin === undefined || AnyAddress.isValid(text, coin) ? [] : [`${chain} ${text}`];
    });
    expect(refused).toEqual(['LTC 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'BCH BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A']);
  });

  test('agree that MAYAChain addresses are THORChain addresses with another prefix', () => {
    for (const seed of [1, 2, 3]) {
      const text = addressFromSeed('MAYA', Uint8Array.of(seed));
      expect(AnyAddress.isValidBech32(text, CoinType.thorchain, 'maya')).toBe(true);
      expect(
        AnyAddress.isValidBech32(
          text.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
          CoinType.thorchain,
          'maya',
        ),
      ).toBe(false);
    }
  });

  test('agree on the address that wallet-core derives for Zcash', () => {
    const own = HDWallet.createWithMnemonic(phrase, '').getAddressForCoin(CoinType.zcash);
    expect(validateAddress(own, 'ZEC').ok).toBe(true);
  });
});
