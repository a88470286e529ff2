import { sha256 } from '@noble/hashes/sha2.js';
import { chains } from '../chain/chain.ts';
import type { AddressForm, Chain } from '../chain/chain-kind.ts';
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
  const isLongCosmos = form.kind === 'cosmos' && payload.length === 32;
  if (payload.length !== lengths[form.kind] && !isLongCosmos) {
    throw new RangeError(`An address of ${chainId} needs ${lengths[form.kind]} bytes, not ${payload.length}.`);
  }
  return writeAddress(payload, form, options.prefix);
}

/**
 * Derives a valid address of any chain from a seed. @throws RangeError for an unknown chain.
 * @example validateAddress(addressFromSeed('DOGE', new Uint8Array(1)), 'DOGE').ok // true
 */
export function addressFromSeed(chainId: string, seed: Uint8Array): string {
  const { kind } = getForm(chainId);
  if (kind === 'solana') return solanaAddressFromSeed(seed);
  const payload = sha256(seed).slice(0, lengths[kind]);
  if (kind === 'radix') payload[0] = 0x51;
  return encodeAddress(chainId, payload);
}

const lengths: Readonly<Record<AddressForm['kind'], number>> = {
  utxo: 20,
  evm: 20,
  cosmos: 20,
  xrp: 20,
  tron: 20,
  solana: 32,
  radix: 30,
  sui: 32,
  cardano: 28,
};

function writeAddress(payload: Uint8Array, form: AddressForm, prefix: string | undefined): string {
  switch (form.kind) {
    case 'utxo':
      return writeUtxo(payload, form);
    case 'cosmos':
      return writeCosmos(payload, prefix ?? form.prefix);
    case 'evm':
      return writeEvm(payload);
    case 'xrp':
      return writeXrp(payload);
    case 'tron':
      return writeTron(payload);
    case 'solana':
      return writeSolana(payload);
    case 'radix':
      return writeRadix(payload);
    case 'sui':
      return writeSui(payload);
    case 'cardano':
      return writeCardano(payload);
  }
}

function readAddress(text: string, chain: Chain, options: AddressOptions): Result<Reading> {
  const odd = oddText(text);
  if (odd !== undefined) return refuseAddress(odd);
  const form = chain.addressForm;
  switch (form.kind) {
    case 'utxo':
      return readUtxo(text, form, chain, options.network);
    case 'cosmos':
      return readCosmos(text, form, chain.name, options.allowTestPrefixes ?? false);
    case 'evm':
      return readEvm(text, chain.name);
    case 'xrp':
      return readXrp(text);
    case 'tron':
      return readTron(text);
    case 'solana':
      return readSolana(text);
    case 'radix':
      return readRadix(text);
    case 'sui':
      return readSui(text);
    case 'cardano':
      return readCardano(text);
  }
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
  const names = found.every((chain) => chain.addressForm.kind === 'evm') ? found.slice(0, 1) : found;
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
