import { createRequire } from 'node:module';
import { bech32, hex } from '@scure/base';
import * as walletCore from '@trustwallet/wallet-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateAddress } from './address.ts';
import { cardanoAddressBytes, cardanoAddressOf, cardanoPaymentKey } from './cardano-bytes.ts';

const lib: typeof import('@emurgo/cardano-serialization-lib-nodejs') = createRequire(import.meta.url)(
  '@emurgo/cardano-serialization-lib-nodejs',
);
const trust = await walletCore.initWasm();

const written = (bytes: Uint8Array, prefix = 'addr') => bech32.encode(prefix, bech32.toWords(bytes), 200);
const isOurs = (text: string) => validateAddress(text, 'ADA').ok;

/** Whether the wallets' library accepts a text as a payable mainnet address, with its own stake part or none. */
function isTheirs(text: string): boolean {
  try {
    const read = lib.Address.from_bech32(text);
    const isPaid = lib.BaseAddress.from_address(read) !== undefined || lib.EnterpriseAddress.from_address(read) !== undefined;
    return isPaid && read.network_id() === 1 && read.to_bech32() === text.toLowerCase();
  } catch {
    return false;
  }
}

const hash = fc.uint8Array({ minLength: 28, maxLength: 28 });
const address = fc
  .record({ type: fc.constantFrom(0, 1, 2, 3, 6, 7), pays: hash, stakes: hash })
  .map(({ type, pays, stakes }) => Uint8Array.of((type << 4) | 1, ...pays, ...(type < 4 ? stakes : [])));

describe('the codec for Cardano addresses', () => {
  test('accepts every mainnet address that the wallets’ own library writes, and returns its bytes', () => {
    fc.assert(
      fc.property(address, (bytes) => {
        const text = lib.Address.from_bytes(bytes).to_bech32();
        expect(validateAddress(text, 'ADA')).toMatchObject({ ok: true, value: { text, kind: 'cardano' } });
        expect(validateAddress(text.toUpperCase(), 'ADA')).toMatchObject({ ok: true, value: { text } });
        expect(cardanoAddressOf(bytes)).toEqual({ ok: true, value: text });
        expect(cardanoAddressBytes(text)).toEqual(bytes);
        const key = lib.Address.from_bytes(bytes).payment_cred()?.to_keyhash();
        expect(cardanoPaymentKey(bytes)).toEqual(key && Uint8Array.from(key.to_bytes()));
        expect(trust.AnyAddress.isValid(text, trust.CoinType.cardano)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('agrees with the wallets’ library for any header, length and prefix', () => {
    const any = fc.record({
      header: fc.integer({ min: 0, max: 255 }),
      rest: fc.oneof(
        fc.uint8Array({ minLength: 28, maxLength: 28 }),
        fc.uint8Array({ minLength: 56, maxLength: 56 }),
        fc.uint8Array({ maxLength: 70 }),
      ),
      prefix: fc.constantFrom('addr', 'addr', 'addr', 'addr_test', 'stake', 'script', 'ad'),
    });
    fc.assert(
      fc.property(any, ({ header, rest, prefix }) => {
        const text = written(Uint8Array.of(header, ...rest), prefix);
        expect([text, isOurs(text)]).toEqual([text, prefix === 'addr' && isTheirs(text)]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('detects a mistyped, missing or swapped character', () => {
    const letters = [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'];
    fc.assert(
      fc.property(address, fc.nat(), fc.constantFrom(...letters), (bytes, index, letter) => {
        const text = written(bytes);
        const place = 5 + (index % (text.length - 5));
        const [before, after] = [text.slice(0, place), text.slice(place + 1)];
        if (text[place] !== letter) expect(isOurs(before + letter + after)).toBe(false);
        expect(isOurs(before + after)).toBe(false);
        if (text[place] !== text[place + 1] && place + 1 < text.length)
          expect(isOurs(`${before}${text[place + 1]}${text[place]}${text.slice(place + 2)}`)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('rejects Byron addresses by name, whatever their checksum', () => {
    for (const seed of [1, 2, 3]) {
      const key = lib.Bip32PrivateKey.from_bip39_entropy(new Uint8Array(32).fill(seed), new Uint8Array()).to_public();
      const text = lib.ByronAddress.icarus_from_key(key, 764_824_073).to_base58();
      expect(text).toMatch(/^Ae2/);
      for (const one of [text, `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`])
        expect(validateAddress(one, 'ADA')).toMatchObject({
          ok: false,
          error: { code: 'invalid_address', hint: expect.stringContaining('Byron') },
        });
    }
    const daedalus = 'DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C';
    expect(validateAddress(daedalus, 'ADA')).toMatchObject({ ok: false, error: { hint: expect.stringContaining('Byron') } });
  });

  test('writes no text for bytes that are not a mainnet address', () => {
    const own = new Uint8Array(28).fill(7);
    for (const bytes of [
      new Uint8Array(),
      Uint8Array.of(0x60, ...own),
      Uint8Array.of(0xe1, ...own),
      Uint8Array.of(0x41, ...own, 1, 2, 3),
      Uint8Array.of(0x01, ...own),
    ])
      expect(cardanoAddressOf(bytes).ok, hex.encode(bytes)).toBe(false);
    expect(cardanoPaymentKey(Uint8Array.of(0x41, ...own, ...own))).toBeUndefined();
    expect(cardanoPaymentKey(new Uint8Array())).toBeUndefined();
  });
});
