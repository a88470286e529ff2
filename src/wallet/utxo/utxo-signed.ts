import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { OutScript, p2sh, p2wpkh, Script, Transaction } from '@scure/btc-signer';
import { bad, good, type WalletResult } from '../port.ts';
import { signedOther } from '../prompt.ts';
import type { BuiltDeposit } from './utxo-transaction.ts';

export interface FinalDeposit {
  /** Hex, ready for broadcast. */
  readonly transaction: string;
  readonly txid: string;
}

const same = (a: Uint8Array, b: Uint8Array): boolean => hex.encode(a) === hex.encode(b);
/** SIGHASH_ALL: anything weaker would let others redirect the funds. */
const signsAll = 0x01;

/**
 * Extracts the transaction to broadcast from a signed PSBT. Its unsigned transaction must equal ours byte for byte,
 * with every input signed by the paying address's key over the whole transaction.
 */
export function finishDeposit(signed: Uint8Array, built: BuiltDeposit): WalletResult<FinalDeposit> {
  try {
    return finish(signed, built);
  } catch {
    return signedOther('its answer cannot be read');
  }
}

function finish(signed: Uint8Array, built: BuiltDeposit): WalletResult<FinalDeposit> {
  const tx = Transaction.fromPSBT(signed, { allowUnknownOutputs: true });
  if (!same(tx.unsignedTx, built.unsigned)) return signedOther('other inputs or outputs');
  for (let index = 0; index < tx.inputsLength; index += 1) {
    const { finalScriptSig, finalScriptWitness } = tx.getInput(index);
    if (finalScriptSig === undefined && finalScriptWitness === undefined) tx.finalizeIdx(index);
    const error = inputError(tx.getInput(index), built);
    if (error !== undefined) return error;
  }
  const bytes = tx.extract();
  if (
    !same(
      Transaction.fromRaw(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }).toBytes(),
      strip(built.unsigned),
    )
  ) {
    return signedOther('other inputs or outputs');
  }
  return good({ transaction: hex.encode(bytes), txid: tx.id });
}

/** Strips script signatures, leaving the part all signed versions share. */
function strip(unsigned: Uint8Array): Uint8Array {
  return Transaction.fromRaw(unsigned, { allowUnknownOutputs: true }).toBytes();
}

type Input = ReturnType<Transaction['getInput']>;

function inputError({ finalScriptSig, finalScriptWitness }: Input, built: BuiltDeposit): WalletResult<never> | undefined {
  const witness = finalScriptWitness ?? [];
  if (built.kind === 'tr') {
    const [signature] = witness;
    const isWhole = witness.length === 1 && (signature?.length === 64 || (signature?.length === 65 && signature[64] === signsAll));
    return isWhole ? undefined : signedOther('a signature over a part of the transaction');
  }
  const pushed = built.kind === 'pkh' ? Script.decode(finalScriptSig ?? new Uint8Array()) : witness;
  const [signature, key] = pushed;
  if (pushed.length !== 2 || !(signature instanceof Uint8Array) || !(key instanceof Uint8Array))
    return signedOther('another kind of signature');
  if (signature.at(-1) !== signsAll) return signedOther('a signature over a part of the transaction');
  if (same(payScript(key, built), built.script)) return undefined;
  return bad('wrong_account', 'The wallet signed with another account than the one you chose.');
}

function payScript(key: Uint8Array, { kind }: BuiltDeposit): Uint8Array {
  if (kind === 'sh') return p2sh(p2wpkh(key)).script;
  return OutScript.encode({ type: kind === 'pkh' ? 'pkh' : 'wpkh', hash: ripemd160(sha256(key)) });
}
