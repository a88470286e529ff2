import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check, hex } from '@scure/base';
import { encodeAddress, validateAddress } from '../../../../src/core/address/address.ts';
import { DecodeError, encodeHex, joined } from '../byte-reader.ts';
import type { UtxoForm } from './utxo-form.ts';

export type ScriptKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'op_return' | 'other';

const base58check = createBase58check(sha256);
const cashLetters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));

const shapes: readonly (readonly [kind: ScriptKind, form: RegExp])[] = [
  ['p2pkh', /^76a914([0-9a-f]{40})88ac$/],
  ['p2sh', /^a914([0-9a-f]{40})87$/],
  ['p2wpkh', /^0014([0-9a-f]{40})$/],
  ['p2wsh', /^0020([0-9a-f]{64})$/],
  ['p2tr', /^5120([0-9a-f]{64})$/],
];

/** Type of an output script, and its hash or key. */
export function readScript(script: Uint8Array): { readonly kind: ScriptKind; readonly payload: Uint8Array } {
  const text = encodeHex(script);
  for (const [kind, form] of shapes) {
    const payload = form.exec(text)?.[1];
    if (payload !== undefined) return { kind, payload: hex.decode(payload) };
  }
  return script[0] === 0x6a ? { kind: 'op_return', payload: script.slice(1) } : { kind: 'other', payload: new Uint8Array() };
}

export const p2pkhScript = (hash: Uint8Array): Uint8Array => joined(Uint8Array.of(0x76, 0xa9, 0x14), hash, Uint8Array.of(0x88, 0xac));
const p2shScript = (hash: Uint8Array): Uint8Array => joined(Uint8Array.of(0xa9, 0x14), hash, Uint8Array.of(0x87));
const witnessScript = (version: number, program: Uint8Array): Uint8Array =>
  joined(Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length), program);

/** Data pushed by a push-only script. @throws DecodeError */
export function pushes(script: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let index = 0;
  while (index < script.length) {
    const op = script[index] ?? 0;
    const width = op === 0x4c ? 1 : op === 0x4d ? 2 : 0;
    if (op > 0x4d) throw new DecodeError('scriptsig-not-pushonly');
    const length = width === 0 ? op : Buffer.from(script).readUIntLE(index + 1, width);
    index += 1 + width;
    if (index + length > script.length) throw new DecodeError('a push goes beyond its script');
    found.push(script.slice(index, index + length));
    index += length;
  }
  return found;
}

export function opReturnScript(data: Uint8Array): Uint8Array {
  const length = data.length > 75 ? Uint8Array.of(0x4c, data.length) : Uint8Array.of(data.length);
  return joined(Uint8Array.of(0x6a), length, data);
}

/** Output script of an address. @throws DecodeError when it is not an address of the chain. */
export function toScript(text: string, form: UtxoForm): Uint8Array {
  const read = validateAddress(text, form.chain);
  if (!read.ok) throw new DecodeError('Invalid address');
  const { text: address, kind } = read.value;
  const { segwit, cashaddr, tex, p2pkh } = form.address;
  if (segwit !== undefined && address.startsWith(`${segwit}1`)) {
    const coder = kind === 'p2tr' ? bech32m : bech32;
    const [version = 0, ...program] = coder.decode(address as `${string}1${string}`).words;
    return witnessScript(version, Uint8Array.from(bech32.fromWords(program)));
  }
  if (tex !== undefined && address.startsWith(`${tex}1`)) {
    return p2pkhScript(Uint8Array.from(bech32m.fromWords(bech32m.decode(address as `${string}1${string}`).words)));
  }
  if (cashaddr !== undefined) {
    const words = Array.from(address, (letter) => cashLetters.indexOf(letter)).slice(0, -8);
    const hash = Uint8Array.from(bech32.fromWords(words)).slice(1);
    return kind === 'p2pkh' ? p2pkhScript(hash) : p2shScript(hash);
  }
  const hash = base58check.decode(address).slice(p2pkh.length);
  return kind === 'p2pkh' ? p2pkhScript(hash) : p2shScript(hash);
}

/** Addresses of a script, the usual one first; Zcash has two encodings for one key. */
export function addressesOf(script: Uint8Array, form: UtxoForm): readonly string[] {
  const { kind, payload } = readScript(script);
  const { segwit, cashaddr, tex, p2pkh, p2sh } = form.address;
  const version = kind === 'p2pkh' ? p2pkh : kind === 'p2sh' ? p2sh[0] : undefined;
  if (version !== undefined) {
    const plain = base58check.encode(Uint8Array.of(...version, ...payload));
    if (cashaddr !== undefined && kind === 'p2pkh') return [encodeAddress(form.chain, payload)];
    const canonical = validateAddress(plain, form.chain);
    const first = canonical.ok ? canonical.value.text : plain;
    return tex !== undefined && kind === 'p2pkh' ? [first, bech32m.encode(tex, bech32m.toWords(payload))] : [first];
  }
  if (segwit === undefined) return [];
  if (kind === 'p2wpkh' || kind === 'p2wsh') return [bech32.encode(segwit, [0, ...bech32.toWords(payload)])];
  return kind === 'p2tr' ? [bech32m.encode(segwit, [1, ...bech32m.toWords(payload)])] : [];
}
