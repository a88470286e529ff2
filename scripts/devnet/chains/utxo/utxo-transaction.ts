import type { Transaction } from 'bitcoinjs-lib';
import { DecodeError, encodeHex } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';
import { readZcash, reversed, txidBytes, type UtxoTransaction, writeZcash, zcashTxid } from './zcash.ts';

function readBitcoin(bytes: Uint8Array): UtxoTransaction {
  try {
    const { version, locktime: lockTime, ins, outs } = codecs.bitcoin.Transaction.fromBuffer(bytes);
    const inputs = ins.map(({ hash, index, script, sequence, witness }) => ({
      ...{ txid: encodeHex(reversed(hash)), vout: index, script: new Uint8Array(script) },
      ...{ sequence, witness: witness.map((item) => new Uint8Array(item)) },
    }));
    return { version, lockTime, inputs, outputs: outs.map(({ value, script }) => ({ value, script: new Uint8Array(script) })) };
  } catch (error) {
    throw new DecodeError(error instanceof Error ? error.message : 'the bytes are no transaction');
  }
}

/** A transaction of the Bitcoin family in its codec's form. */
export function bitcoinForm({ version, lockTime, inputs, outputs }: UtxoTransaction): Transaction {
  const transaction = new codecs.bitcoin.Transaction();
  transaction.version = version;
  transaction.locktime = lockTime;
  for (const { txid, vout, script, sequence, witness } of inputs) {
    const place = transaction.addInput(txidBytes(txid), vout, sequence, script);
    transaction.setWitness(place, [...witness]);
  }
  transaction.outs = outputs.map((output) => ({ ...output }));
  return transaction;
}

/** Decodes a raw transaction; rejects trailing bytes. @throws DecodeError */
export function readUtxoTransaction(bytes: Uint8Array, isZcash: boolean): UtxoTransaction {
  return isZcash ? readZcash(bytes) : readBitcoin(bytes);
}

/** Encodes a raw transaction. */
export function writeUtxoTransaction({ zcash, ...transaction }: UtxoTransaction): Uint8Array {
  return zcash === undefined ? new Uint8Array(bitcoinForm(transaction).toBuffer()) : writeZcash({ ...transaction, zcash });
}

/** Transaction id: the hash without witnesses, or Zcash's own. */
export function txidOf({ zcash, ...transaction }: UtxoTransaction): string {
  return zcash === undefined ? bitcoinForm(transaction).getId() : zcashTxid({ ...transaction, zcash });
}

/** BIP 141: non-witness bytes count four times; four weight units are one virtual byte. */
export function weighTransaction(transaction: UtxoTransaction): number {
  return transaction.zcash === undefined ? bitcoinForm(transaction).weight() : 4 * writeUtxoTransaction(transaction).length;
}
