import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { Cursor, readOutput, readUtxoBytes, type UtxoOutput } from './utxo-bytes.ts';

const magic = '70736274ff';

/** Whether the bytes begin as a partially signed transaction. */
export const isPsbt = (bytes: Uint8Array): boolean => hex.encode(bytes.subarray(0, 5)) === magic;

/** Unsigned transaction of a PSBT of version 0 (BIP 174), and the output that each input spends, where it is stated. */
export interface ReadPsbt {
  readonly unsigned: Uint8Array;
  readonly coins: readonly (UtxoOutput | undefined)[];
}

/** Decodes a PSBT; undefined for other bytes, and for version 2, which has no unsigned transaction. */
export function readPsbt(bytes: Uint8Array): ReadPsbt | undefined {
  try {
    if (!isPsbt(bytes)) return undefined;
    const cursor = new Cursor(bytes);
    cursor.take(5);
    const unsigned = readMap(cursor).get('00');
    const tx = unsigned && readUtxoBytes(unsigned);
    if (unsigned === undefined || tx === undefined) return undefined;
    const coins = tx.inputs.map((input) => coinOf(readMap(cursor), input));
    for (const _output of tx.outputs) readMap(cursor);
    return cursor.at === bytes.length ? { unsigned, coins } : undefined;
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

/** Reads key-value pairs up to the separator. @throws RangeError for a key that is there twice */
function readMap(cursor: Cursor): ReadonlyMap<string, Uint8Array> {
  const pairs = new Map<string, Uint8Array>();
  for (let length = cursor.count(); length > 0; length = cursor.count()) {
    const key = hex.encode(cursor.take(length));
    if (pairs.has(key)) throw new RangeError('a key is there twice');
    pairs.set(key, cursor.take(cursor.count()));
  }
  return pairs;
}

/** The output an input spends: of its whole previous transaction, whose id is checked, or as the signature commits to it. */
function coinOf(pairs: ReadonlyMap<string, Uint8Array>, { txid, vout }: { readonly txid: string; readonly vout: number }) {
  const [whole, witness] = [pairs.get('00'), pairs.get('01')];
  if (whole === undefined) return witness && readOutput(new Cursor(witness));
  const previous = readUtxoBytes(whole);
  const isPrevious = previous !== undefined && hex.encode(sha256(sha256(previous.plain)).reverse()) === txid;
  return isPrevious ? previous.outputs[vout] : undefined;
}
