import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { readLittleEndian } from '../encoding/little-endian.ts';
import { Cursor, readOutput, readUtxoBytes, type UtxoBytes, type UtxoInput, type UtxoOutput } from './utxo-bytes.ts';

const magic = '70736274ff';

/** Whether the bytes begin as a partially signed transaction. */
export const isPsbt = (bytes: Uint8Array): boolean => hex.encode(bytes.subarray(0, 5)) === magic;

/** Transaction of a PSBT, and the output that each input spends, where it is stated. */
export interface ReadPsbt extends Pick<UtxoBytes, 'inputs' | 'outputs' | 'lockTime'> {
  readonly coins: readonly (UtxoOutput | undefined)[];
  /** Whether each signature that it asks for covers all inputs and outputs. */
  readonly isSignedWhole: boolean;
}

type Pairs = ReadonlyMap<string, Uint8Array>;

/** Hash types that cover the whole transaction: the default of Taproot, ALL, and ALL of Bitcoin Cash. */
const wholeTypes: readonly bigint[] = [0n, 1n, 0x41n];

/** Decodes a PSBT of version 0 (BIP 174) or 2 (BIP 370); undefined for other bytes. */
export function readPsbt(bytes: Uint8Array): ReadPsbt | undefined {
  try {
    if (!isPsbt(bytes)) return undefined;
    const cursor = new Cursor(bytes);
    cursor.take(5);
    const global = readMap(cursor);
    const whole = global.get('00');
    const version = readLittleEndian(global.get('fb') ?? none);
    if (version !== (whole === undefined ? 2n : 0n)) return undefined;
    const given = whole && readUtxoBytes(whole);
    if (whole !== undefined && given === undefined) return undefined;
    const inputs = readMaps(cursor, given?.inputs.length ?? readCount(global, '04'));
    const outputs = readMaps(cursor, given?.outputs.length ?? readCount(global, '05'));
    if (cursor.at !== bytes.length || inputs.length === 0) return undefined;
    const made = given ?? {
      inputs: inputs.map(inputOf),
      outputs: outputs.map(outputOf),
      lockTime: Number(readLittleEndian(global.get('03') ?? none)),
    };
    const coins = made.inputs.map((input, index) => coinOf(inputs[index] ?? new Map(), input));
    return { ...made, coins, isSignedWhole: inputs.every((pairs) => wholeTypes.includes(readLittleEndian(pairs.get('03') ?? none))) };
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

const none = new Uint8Array();

const readCount = (global: Pairs, key: string): number => new Cursor(global.get(key) ?? none).count();

function readMaps(cursor: Cursor, count: number): readonly Pairs[] {
  const maps: Pairs[] = [];
  while (maps.length < count) maps.push(readMap(cursor));
  return maps;
}

/** A field of version 2. @throws RangeError if it is absent or of another length */
function field(pairs: Pairs, key: string, length?: number): Uint8Array {
  const value = pairs.get(key);
  if (value === undefined || (length !== undefined && value.length !== length)) throw new RangeError('a field is not there');
  return value;
}

/** An input of version 2. @throws RangeError if it asks for a lock time of its own */
function inputOf(pairs: Pairs): UtxoInput {
  if (pairs.has('11') || pairs.has('12')) throw new RangeError('no deposit needs a lock time');
  const txid = hex.encode(Uint8Array.from(field(pairs, '0e', 32)).reverse());
  const sequence = pairs.has('10') ? Number(readLittleEndian(field(pairs, '10', 4))) : 0xffff_ffff;
  return { txid, vout: Number(readLittleEndian(field(pairs, '0f', 4))), sequence };
}

const outputOf = (pairs: Pairs): UtxoOutput => ({ value: readLittleEndian(field(pairs, '03', 8)), script: field(pairs, '04') });

/** Reads key-value pairs up to the separator. @throws RangeError for a key that is there twice */
function readMap(cursor: Cursor): Pairs {
  const pairs = new Map<string, Uint8Array>();
  for (let length = cursor.count(); length > 0; length = cursor.count()) {
    const key = hex.encode(cursor.take(length));
    if (pairs.has(key)) throw new RangeError('a key is there twice');
    pairs.set(key, cursor.take(cursor.count()));
  }
  return pairs;
}

/**
 * Output that an input spends: from its whole previous transaction, whose id must match, or else as stated by itself, since the
 * signature of a segwit input then covers its value. Undefined without either.
 */
function coinOf(pairs: Pairs, { txid, vout }: UtxoInput): UtxoOutput | undefined {
  const [whole, witness] = [pairs.get('00'), pairs.get('01')];
  if (whole === undefined) return witness && readOutput(new Cursor(witness));
  const previous = readUtxoBytes(whole);
  const isPrevious = previous !== undefined && hex.encode(sha256(sha256(previous.plain)).reverse()) === txid;
  return isPrevious ? previous.outputs[vout] : undefined;
}
