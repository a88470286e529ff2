import { sha256 } from '@noble/hashes/sha2.js';
import { chains, familyOf } from '../chain/chain.ts';
import type { Chain } from '../chain/chain-kind.ts';
import type { AddressForm, Family } from '../chain/families.ts';
import { ok, type Result } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import { readCardano, writeCardano } from './cardano.ts';
import { readCosmos, writeCosmos } from './cosmos.ts';
import { readEvm, writeEvm } from './evm.ts';
import { otherNameHint } from './naming-service.ts';
import { readRadix, writeRadix } from './radix.ts';
import { type AddressKind, isZeros, type Reading, refuseAddress, refuseKeyless, withArticle } from './reading.ts';
import { readSolana, solanaAddressFromSeed, writeSolana } from './solana.ts';
import { readSui, writeSui } from './sui.ts';
import { readTron, writeTron } from './tron.ts';
import { readUtxo, writeUtxo } from './utxo.ts';
import { readXrp, writeXrp } from './xrp.ts';

export { solanaAddressFromSeed };

/** An address that is valid on its chain. */
export interface Address {
  /** Canonical text: EIP-55 on EVM, cashaddr without prefix on BCH, lowercase for bech32 and hex, else as given. */
  readonly text: string;
  /** Chain id of core/chain/chain.ts. */
  readonly chain: string;
  readonly kind: AddressKind;
  /** Whether the address has witness version 1, which MAYAChain cannot pay. */
  readonly taproot: boolean;
}

/** Options that narrow or widen what `validateAddress` accepts. */
export interface AddressOptions {
  /** Paying network: MAYAChain pays no Zcash `tex1…`. By default, a form that either network pays is accepted. */
  readonly network?: NetworkId;
  /** Accepts `sthor`, `tthor`, `smaya`, `tmaya`. */
  readonly allowTestPrefixes?: boolean;
  /** Role named in the wrong-chain hint; `payout` by default. */
  readonly use?: 'payout' | 'refund' | 'deposit' | 'request';
  /** Accepts all-zero addresses, as the networks do. */
  readonly allowKeyless?: boolean;
}

/** Upper bound on address length; longer Zcash unified addresses are rejected by prefix. */
const maxLength = 512;

/**
 * Validates an address of a chain and returns its canonical form. Checks the form, the checksum where the form has
 * one, payload lengths, the Solana curve (content/reference/chains.md#address-forms), and that it is not all zeros;
 * it cannot tell whether the address is in use. The hint identifies text of another chain. Names (THORName, ENS) are
 * not addresses; the hint identifies names of other services. Errors: invalid_address, each cause with its own hint.
 * @example validateAddress('0x86d526d6624abc0178cf7296cd538ecc080a95f1', 'ETH') // { ok: true, value: { text: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1', kind: 'evm' } }
 * @example validateAddress('bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2', 'ETH') // { ok: false, error: { code: 'invalid_address' } }
 */
export function validateAddress(text: string, chainId: string, options: AddressOptions = {}): Result<Address> {
  const chain = findChain(chainId);
  if (chain === undefined) return refuseAddress('The chain of this address is not one that the networks reach.');
  const reading = readAddress(text, chain, options);
  if (reading.ok) {
    const { kind, payload } = reading.value;
    if (isZeros(payload) && !options.allowKeyless) return refuseKeyless();
    return ok({ text: reading.value.text, chain: chain.id, kind, taproot: kind === 'p2tr' });
  }
  const others = chainsOfAddress(text).filter((id) => id !== chain.id);
  if (others.length === 0) return reading;
  return refuseAddress(
    `This is ${withArticle(describe(others))} address; the ${options.use ?? 'payout'} needs ${withArticle(chain.name)} address.`,
  );
}

/**
 * Ids of all chains for which the text is a valid address, in the order of core/chain/chain.ts; empty when none match.
 * @example chainsOfAddress('bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2') // ['BTC']
 */
export function chainsOfAddress(text: string): string[] {
  return Object.values(chains)
    .filter((chain) => readAddress(text, chain, {}).ok)
    .map((chain) => chain.id);
}

/**
 * Encodes a payload as the chain's usual single-key address: segwit on BTC and LTC, cashaddr on
 * BCH, p2pkh on the other UTXO chains. `prefix` overrides that of a Cosmos chain, which also
 * takes 32 bytes. @throws RangeError for an unknown chain, a wrong length, SOL bytes off the curve,
 * or XRD bytes that are not an account.
 * @example encodeAddress('ETH', new Uint8Array(20).fill(1)) // '0x0101010101010101010101010101010101010101'
 */
export function encodeAddress(chainId: string, payload: Uint8Array, options: { readonly prefix?: string } = {}): string {
  const form = getForm(chainId);
  const codec: AddressCodec<AddressForm> = codecs[form.kind];
  if (codec.bytes.includes(payload.length)) return codec.write(payload, form, options.prefix);
  throw new RangeError(`An address of ${chainId} needs ${codec.bytes[0]} bytes, not ${payload.length}.`);
}

/**
 * Derives a valid address of any chain from a seed. @throws RangeError for an unknown chain.
 * @example validateAddress(addressFromSeed('DOGE', new Uint8Array(1)), 'DOGE').ok // true
 */
export function addressFromSeed(chainId: string, seed: Uint8Array): string {
  const { bytes, fromSeed } = codecs[getForm(chainId).kind];
  return fromSeed?.(seed) ?? encodeAddress(chainId, sha256(seed).slice(0, bytes[0]));
}

/** How a family's addresses are read and written. */
interface AddressCodec<Form> {
  /** Payload lengths in bytes, that of the usual address first. */
  readonly bytes: readonly [number, ...number[]];
  read(text: string, form: Form, how: AddressOptions & { readonly chain: Chain }): Result<Reading>;
  write(payload: Uint8Array, form: Form, prefix?: string): string;
  /** Derives an address where not every payload is one. */
  readonly fromSeed?: (seed: Uint8Array) => string;
}

/** Address codec of every family. */
const codecs: { readonly [F in Family]: AddressCodec<Extract<AddressForm, { readonly kind: F }>> } = {
  utxo: { bytes: [20], read: (text, form, { chain, network }) => readUtxo(text, form, chain, network), write: writeUtxo },
  evm: { bytes: [20], read: (text, _form, { chain }) => readEvm(text, chain.name), write: writeEvm },
  cosmos: {
    bytes: [20, 32],
    read: (text, form, { chain, allowTestPrefixes = false }) => readCosmos(text, form, chain.name, allowTestPrefixes),
    write: (payload, form, prefix = form.prefix) => writeCosmos(payload, prefix),
  },
  xrp: { bytes: [20], read: readXrp, write: writeXrp },
  tron: { bytes: [20], read: readTron, write: writeTron },
  solana: { bytes: [32], read: readSolana, write: writeSolana, fromSeed: solanaAddressFromSeed },
  radix: { bytes: [30], read: readRadix, write: writeRadix, fromSeed: (seed) => writeRadix(sha256(seed).slice(0, 30).fill(0x51, 0, 1)) },
  sui: { bytes: [32], read: readSui, write: writeSui },
  cardano: { bytes: [28], read: readCardano, write: writeCardano },
};

function readAddress(text: string, chain: Chain, options: AddressOptions): Result<Reading> {
  const odd = oddText(text);
  if (odd !== undefined) return refuseAddress(odd);
  const codec: AddressCodec<AddressForm> = codecs[chain.addressForm.kind];
  return codec.read(text, chain.addressForm, { ...options, chain });
}

/** Reason the text cannot be an address of any chain; the character set is that of the nodes. */
function oddText(text: string): string | undefined {
  if (text === '') return 'The address is empty.';
  if (text.length > maxLength) return 'The text is longer than any address.';
  if (/\s/.test(text)) return 'The address has a space or a line break in it.';
  if (!/^[:_A-Za-z0-9]+$/.test(text)) return otherNameHint(text) ?? 'The address has a character that no address contains.';
  if (text.includes(':') && !/^bitcoincash:[^:]+$/i.test(text)) return 'Enter the address alone, without the part before the colon.';
  return undefined;
}

function describe(ids: readonly string[]): string {
  const found = ids.flatMap((id) => findChain(id) ?? []);
  const names = found.every((chain) => familyOf(chain.id)?.sharesAddress) ? found.slice(0, 1) : found;
  return names.map((chain) => chain.name).join(' or ');
}

function findChain(chainId: string): Chain | undefined {
  return Object.hasOwn(chains, chainId) ? chains[chainId] : undefined;
}

function getForm(chainId: string): AddressForm {
  const chain = findChain(chainId);
  if (chain === undefined) throw new RangeError(`There is no chain ${chainId}.`);
  return chain.addressForm;
}
