import { sha512 } from '@noble/hashes/sha2.js';
import { base58, bech32 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { chains } from '../chain/chain.ts';
import { addressFromSeed, chainsOfAddress, encodeAddress, validateAddress } from './address.ts';

const runs = process.env['TIER'] === 'deep' ? 100_000 : 2_000;
const getKind = (id: string) => chains[id]?.addressForm.kind;
const chainIds = Object.keys(chains).filter((id) => getKind(id) !== 'evm' || id === 'ETH');
const sharing = (id: string) => Object.keys(chains).filter((other) => other === id || (getKind(id) === 'evm' && getKind(other) === 'evm'));
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Prefixes of unsupported chains whose addresses are as long as Solana's. */
const strangers = ['osmo', 'juno', 'kava', 'akash', 'sthor', 'tthor', 'smaya', 'tmaya', 'terra', 'inj', 'tb'];

const deriveSeed = (index: number) => sha512(new TextEncoder().encode(`family ${index}`));
const at = (seed: Uint8Array, index: number, below: number) => ((seed[index] ?? 0) * 256 + (seed[index + 1] ?? 0)) % below;
const mistyped = (text: string, seed: Uint8Array) => {
  const place = at(seed, 40, text.length);
  return text.slice(0, place) + letters.charAt(at(seed, 42, letters.length)) + text.slice(place + 1);
};
const dropped = (text: string, seed: Uint8Array) => text.slice(0, at(seed, 44, text.length)) + text.slice(at(seed, 44, text.length) + 1);

describe('address families', () => {
  test.each(chainIds)(
    'claim an address of %s only if it belongs to them, even when it is mistyped',
    (id) => {
      const own = sharing(id).sort();
      const wrong: string[] = [];
      for (let index = 0; index < runs; index += 1) {
        const seed = deriveSeed(index);
        const text = addressFromSeed(id, seed);
        if (chainsOfAddress(text).sort().join() !== own.join()) wrong.push(text);
        const broken = [mistyped(text, seed), dropped(text, seed)];
        if (id !== 'SOL') wrong.push(...broken.filter((one) => chainsOfAddress(one).some((found) => !own.includes(found))));
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  test.each(strangers)('reject an address starting with %s1 as a Solana address, in lower and upper case', (prefix) => {
    const taken: string[] = [];
    for (let index = 0; index < runs; index += 1) {
      const text = encodeAddress('THOR', deriveSeed(index).slice(0, 20), { prefix });
      for (const one of [text, text.toUpperCase(), mistyped(text, deriveSeed(index))]) if (validateAddress(one, 'SOL').ok) taken.push(one);
    }
    expect(taken).toEqual([]);
  });

  test('reject an EVM address with a mistyped leading 0 as a Solana address', () => {
    expect(chainsOfAddress('1xceD1DD51479a79346F7AC43e19Fc58Cd2858A254')).toEqual([]);
  });

  test('include texts that would decode to 32-byte Solana keys without the bech32 rule', () => {
    const texts = Array.from({ length: 1_000 }, (_, index) => bech32.encode('thor', bech32.toWords(deriveSeed(index).slice(0, 20))));
    const readable = texts.filter((text) => !/[0l]/.test(text) && base58.decode(text).length === 32);
    expect(readable.length).toBeGreaterThan(20);
  });
});
