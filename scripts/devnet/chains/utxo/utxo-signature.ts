import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sameBytes } from '../byte-reader.ts';
import type { UtxoForm } from './utxo-form.ts';
import { hash160, p2pkhScript, pushes, readScript } from './utxo-script.ts';
import { bitcoinForm } from './utxo-transaction.ts';
import { sighashAll, type UtxoOutput, type UtxoTransaction, zcashSignatureDigest } from './zcash.ts';

const forkId = 0x40;

export const sighashByteOf = (form: UtxoForm): number => (form.signing === 'forkid' ? sighashAll | forkId : sighashAll);

/** Digest that the key of a p2pkh or p2wpkh output signs. */
export function keyDigest(transaction: UtxoTransaction, at: number, spent: readonly UtxoOutput[], form: UtxoForm): Uint8Array {
  const own = spent[at];
  if (own === undefined) throw new RangeError('no such input');
  const { kind, payload } = readScript(own.script);
  if (form.signing === 'zcash') return zcashSignatureDigest(transaction, at, spent, transaction.zcash?.branch ?? 0);
  const bitcoin = bitcoinForm(transaction);
  if (kind === 'p2wpkh') return bitcoin.hashForWitnessV0(at, p2pkhScript(payload), own.value, sighashAll);
  // Bitcoin Cash uses Bitcoin's witness signature hash for all inputs.
  if (form.signing === 'forkid') return bitcoin.hashForWitnessV0(at, own.script, own.value, sighashAll | forkId);
  return bitcoin.hashForSignature(at, own.script, sighashAll);
}

/** `proof`: a signature with its trailing hash type, and the public key that the output's hash commits to. */
function isKeySpend(proof: readonly Uint8Array[], digest: Uint8Array, hash: Uint8Array, type: number): boolean {
  const [signature, key] = proof;
  if (signature === undefined || key === undefined || proof.length !== 2 || signature.at(-1) !== type || !sameBytes(hash160(key), hash))
    return false;
  try {
    return secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der' });
  } catch {
    return false;
  }
}

function isTaprootSpend(transaction: UtxoTransaction, at: number, spent: readonly UtxoOutput[], key: Uint8Array): boolean {
  const witness = transaction.inputs[at]?.witness ?? [];
  const [signature] = witness;
  if (signature === undefined || witness.length !== 1) return false;
  const type = signature.length === 65 ? signature[64] : 0;
  if (signature.length < 64 || signature.length > 65 || (signature.length === 65 && type !== sighashAll)) return false;
  const [scripts, values] = [spent.map(({ script }) => script), spent.map(({ value }) => value)];
  return schnorr.verify(signature.slice(0, 64), bitcoinForm(transaction).hashForWitnessV1(at, scripts, values, type ?? 0), key);
}

/** True when the input may spend its output. Supports p2pkh, p2wpkh, p2wpkh in p2sh, and the p2tr key path. */
export function isUnlocked(transaction: UtxoTransaction, at: number, spent: readonly UtxoOutput[], form: UtxoForm): boolean {
  const [input, own] = [transaction.inputs[at], spent[at]];
  if (input === undefined || own === undefined) return false;
  const { kind, payload } = readScript(own.script);
  const type = sighashByteOf(form);
  if (kind === 'p2tr') return input.script.length === 0 && isTaprootSpend(transaction, at, spent, payload);
  if (kind === 'p2wpkh') {
    return input.script.length === 0 && isKeySpend(input.witness, keyDigest(transaction, at, spent, form), payload, type);
  }
  const pushed = pushes(input.script);
  if (kind === 'p2pkh') {
    return input.witness.length === 0 && isKeySpend(pushed, keyDigest(transaction, at, spent, form), payload, type);
  }
  const [redeem] = pushed;
  if (kind !== 'p2sh' || redeem === undefined || pushed.length !== 1 || !sameBytes(hash160(redeem), payload)) return false;
  const inner = readScript(redeem);
  if (inner.kind !== 'p2wpkh') return false;
  const digest = bitcoinForm(transaction).hashForWitnessV0(at, p2pkhScript(inner.payload), own.value, sighashAll);
  return isKeySpend(input.witness, digest, inner.payload, type);
}
