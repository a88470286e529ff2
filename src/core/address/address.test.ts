import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { base58, base64urlnopad, bech32 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import { type AddressOptions, addressFromSeed, chainsOfAddress, encodeAddress, solanaAddressFromSeed, validateAddress } from './address.ts';

interface ValidAddress {
  readonly chain: string;
  readonly text: string;
  readonly kind: string;
  readonly canonical?: string;
  readonly network?: NetworkId;
}

interface InvalidAddress {
  readonly chain: string;
  readonly text: string;
  readonly hint: string;
  readonly network?: NetworkId;
}

const vectors = JSON.parse(readFileSync(new URL('../vectors/addresses.json', import.meta.url), 'utf8')) as {
  readonly valid: readonly ValidAddress[];
  readonly invalid: readonly InvalidAddress[];
};
const chainIds = Object.keys(chains);
const evmIds = chainIds.filter((id) => chains[id]?.addressForm.kind === 'evm');
const buildOptions = (entry: { readonly network?: NetworkId }): AddressOptions =>
  entry.network === undefined ? {} : { network: entry.network };
const refusal = (text: string, chain: string, options: AddressOptions = {}): string => {
  const result = validateAddress(text, chain, options);
  expect(result.ok, `${chain} ${text}`).toBe(false);
  if (result.ok) return '';
  expect(result.error.code).toBe('invalid_address');
  return result.error.hint;
};

describe('known addresses', () => {
  test.each(vectors.valid)('$chain accepts $text', (entry) => {
    const address = must(validateAddress(entry.text, entry.chain, buildOptions(entry)));
    expect(address).toEqual({ text: entry.canonical ?? entry.text, chain: entry.chain, kind: entry.kind, taproot: entry.kind === 'p2tr' });
    expect(must(validateAddress(address.text, entry.chain, buildOptions(entry)))).toEqual(address);
    expect(chainsOfAddress(entry.text)).toContain(entry.chain);
  });

  test.each(vectors.invalid)('$chain rejects $text', (entry) => {
    expect(refusal(entry.text, entry.chain, buildOptions(entry))).toContain(entry.hint);
  });

  test('has test vectors for every chain', () => {
    const known = new Set(vectors.valid.map((entry) => entry.chain));
    for (const id of chainIds) expect(known.has(id), `${id} is missing in src/core/vectors/addresses.json`).toBe(true);
    for (const id of known) expect(chainIds.includes(id), `${id} is missing in src/core/chain/chain-rows.ts`).toBe(true);
  });

  test('treats the legacy and cashaddr forms of one hash as the same address', () => {
    const legacy = must(validateAddress('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'BCH'));
    const cashaddr = must(validateAddress('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'BCH'));
    expect(legacy).toEqual(cashaddr);
  });
});

describe('finding the chains of an address', () => {
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['BTC', 'BCH']],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', ['BTC', 'LTC', 'BCH']],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', evmIds],
    ['thor1ywkdg8kw4hkdjvrw4kucsttkjcmkguz2xv9yd0', ['THOR']],
    ['tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte', ['ZEC']],
    ['not an address', []],
  ])('matches %s to exactly its chains', (text, ids) => expect(chainsOfAddress(text)).toEqual(ids));

  test('rejects unknown chains and names of object members', () => {
    for (const id of ['XMR', '', 'constructor', '__proto__'])
      expect(refusal('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', id)).toContain('not one that the networks reach');
  });

  test('mentions the refund in the hint for a refund address on the wrong chain', () => {
    const hint = refusal('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'ETH', { use: 'refund' });
    expect(hint).toBe('This is a Bitcoin address; the refund needs an Ethereum address.');
  });
});

describe('validating addresses of test networks', () => {
  const hash = new Uint8Array(20).fill(7);
  test.each([
    ['THOR', 'sthor'],
    ['THOR', 'tthor'],
    ['MAYA', 'smaya'],
    ['MAYA', 'tmaya'],
  ])('accepts a %s address with the prefix %s only on request', (chain, prefix) => {
    const text = encodeAddress(chain, hash, { prefix });
    expect(text.startsWith(`${prefix}1`)).toBe(true);
    expect(refusal(text, chain)).toContain('test network');
    expect(must(validateAddress(text, chain, { allowTestPrefixes: true })).text).toBe(text);
  });
});

describe('encoding payloads', () => {
  const seeds = fc.uint8Array({ minLength: 1, maxLength: 40 });
  const lengths: Readonly<Record<string, number>> = { SOL: 32, SUI: 32, ADA: 28, XRD: 30 };

  test.each(chainIds)('encodes a valid %s address that validates as itself', (chain) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: lengths[chain] ?? 20, maxLength: lengths[chain] ?? 20 }), (bytes) => {
        fc.pre(bytes.some((byte) => byte !== 0));
        const payload =
          chain === 'SOL' ? base58.decode(solanaAddressFromSeed(bytes)) : chain === 'XRD' ? Uint8Array.of(0xd1, ...bytes.slice(1)) : bytes;
        const text = encodeAddress(chain, payload);
        const address = must(validateAddress(text, chain));
        expect(address.text).toBe(text);
        expect(chainsOfAddress(text)).toContain(chain);
      }),
      { numRuns: 40 },
    );
  });

  test('derives a valid, deterministic and unique address from a seed on every chain', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chainIds), seeds, seeds, (chain, seed, other) => {
        const text = addressFromSeed(chain, seed);
        expect(must(validateAddress(text, chain)).text).toBe(text);
        expect(addressFromSeed(chain, seed)).toBe(text);
        expect(addressFromSeed(chain, other) === text).toBe(Buffer.from(seed).equals(Buffer.from(other)));
      }),
    );
  });

  test('encodes different payloads to different texts', () => {
    const hashes = fc.uint8Array({ minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom('BTC', 'BCH', 'DOGE', 'ZEC', 'ETH', 'GAIA', 'XRP', 'TRON'), hashes, hashes, (chain, one, two) => {
        expect(encodeAddress(chain, one) === encodeAddress(chain, two)).toBe(Buffer.from(one).equals(Buffer.from(two)));
      }),
    );
  });

  test('accepts 32-byte contract accounts on Cosmos chains and rejects 21 bytes', () => {
    expect(must(validateAddress(encodeAddress('GAIA', new Uint8Array(32).fill(9)), 'GAIA')).kind).toBe('cosmos');
    expect(refusal(bech32.encode('cosmos', bech32.toWords(new Uint8Array(21).fill(9))), 'GAIA')).toContain('belongs to no account');
  });

  test('throws on payloads that cannot be encoded', () => {
    const offCurve = base58.decode('3gF2KMe9KiC6FNVBmfg9i267aMPvK37FewCip4eGBFcT');
    expect(() => encodeAddress('BTC', new Uint8Array(19))).toThrow(RangeError);
    expect(() => encodeAddress('BTC', new Uint8Array(32))).toThrow(RangeError);
    expect(() => encodeAddress('SOL', offCurve)).toThrow(RangeError);
    expect(() => encodeAddress('XRD', new Uint8Array(30))).toThrow(RangeError);
    expect(() => encodeAddress('NONE', new Uint8Array(20))).toThrow(RangeError);
  });
});

describe('validating mistyped addresses', () => {
  const characters = [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const checksummed = vectors.valid.filter((entry) => !['evm', 'solana', 'sui'].includes(entry.kind));

  test('rejects any single changed character in checksummed addresses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checksummed), fc.nat(), fc.constantFrom(...characters), (entry, at, character) => {
        const index = at % entry.text.length;
        fc.pre(entry.text[index] !== character);
        const text = entry.text.slice(0, index) + character + entry.text.slice(index + 1);
        expect(validateAddress(text, entry.chain, buildOptions(entry)).ok, text).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  test('rejects any missing or doubled character in checksummed addresses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checksummed), fc.nat(), fc.boolean(), (entry, at, isMissing) => {
        const index = at % entry.text.length;
        const changed = entry.text.slice(0, isMissing ? index : index + 1) + entry.text.slice(isMissing ? index + 1 : index);
        expect(validateAddress(changed, entry.chain, buildOptions(entry)).ok, changed).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('catches every change of one digit in an EIP-55 address', () => {
    const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    for (let index = 2; index < address.length; index += 1) {
      for (const digit of '0123456789abcdefABCDEF') {
        const text = address.slice(0, index) + digit + address.slice(index + 1);
        expect(validateAddress(text, 'ETH').ok, text).toBe(text === address);
      }
    }
  });

  test('never throws on any text, and accepts again any text it has returned', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[a-zA-Z0-9:_]{20,110}$/),
      fc.stringMatching(/^(?:bc1|ltc1|tex1|thor1|addr1|account_rdx1|bitcoincash:)[a-z0-9]{0,60}$/),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...chainIds), (text, chain) => {
        const result = validateAddress(text, chain);
        if (result.ok) expect(must(validateAddress(result.value.text, chain)).text).toBe(result.value.text);
        else expect(result.error.hint).toMatch(/\.$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the check for the ed25519 curve', () => {
  test('accepts every key from a key generator', () => {
    for (let count = 0; count < 25; count += 1) {
      const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
      const text = base58.encode(base64urlnopad.decode(x ?? ''));
      expect(must(validateAddress(text, 'SOL')).text).toBe(text);
    }
  });

  test('rejects y at or above the prime and a negative zero as off the curve', () => {
    const prime = 2n ** 255n - 19n;
    const toBytes = (value: bigint) => Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
    expect(refusal(base58.encode(toBytes(prime + 1n)), 'SOL')).toContain('off the curve');
    expect(refusal(base58.encode(toBytes(2n ** 255n + 1n)), 'SOL')).toContain('off the curve');
    expect(validateAddress(base58.encode(toBytes(1n)), 'SOL').ok).toBe(true);
  });
});
