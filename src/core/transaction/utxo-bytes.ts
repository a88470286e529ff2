import { hex } from '@scure/base';
import { readLittleEndian } from '../encoding/little-endian.ts';

/** Sequential byte reader; throws RangeError past the end. */
export class Cursor {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  take(count: number): Uint8Array {
    if (count > this.bytes.length - this.at) throw new RangeError('past the end');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** Bitcoin CompactSize integer of 1, 3, 5 or 9 bytes. */
  count(): number {
    const [first = 0] = this.take(1);
    if (first < 0xfd) return first;
    const width = first === 0xfd ? 2 : first === 0xfe ? 4 : 8;
    const value = Number(readLittleEndian(this.take(width)));
    if (!Number.isSafeInteger(value)) throw new RangeError('too large');
    return value;
  }
}

/** Input of a Bitcoin-family transaction. */
export interface UtxoInput {
  /** Lower-case hex. */
  readonly txid: string;
  readonly vout: number;
  readonly sequence: number;
}

/** Output of a Bitcoin-family transaction. */
export interface UtxoOutput {
  /** Satoshi. */
  readonly value: bigint;
  readonly script: Uint8Array;
}

/** A decoded Bitcoin-family transaction. */
export interface UtxoBytes {
  readonly inputs: readonly UtxoInput[];
  readonly outputs: readonly UtxoOutput[];
  /** Height, or unix seconds from 500,000,000 on, before which no block may hold it; 0 for none. */
  readonly lockTime: number;
  /** The bytes without the witness, which its id hashes. */
  readonly plain: Uint8Array;
}

/**
 * Strips the witness of a Bitcoin-family transaction, giving the bytes its id hashes;
 * unchanged without a witness, including Dash's extra payload. Undefined when the
 * bytes are not a transaction with at least one input and output.
 */
export const withoutWitness = (bytes: Uint8Array): Uint8Array | undefined => readUtxoBytes(bytes)?.plain;

/** Decodes a Bitcoin-family transaction; undefined when the bytes are not one with at least one input and output. */
export function readUtxoBytes(bytes: Uint8Array): UtxoBytes | undefined {
  try {
    return read(new Cursor(bytes));
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

const readU32 = (cursor: Cursor): number => Number(readLittleEndian(cursor.take(4)));

function readInput(cursor: Cursor): UtxoInput {
  const txid = hex.encode(Uint8Array.from(cursor.take(32)).reverse());
  const vout = readU32(cursor);
  cursor.take(cursor.count());
  return { txid, vout, sequence: readU32(cursor) };
}

/** Reads an output: eight bytes of value and a counted script. */
export const readOutput = (cursor: Cursor): UtxoOutput => ({
  value: readLittleEndian(cursor.take(8)),
  script: cursor.take(cursor.count()),
});

function readList<T>(cursor: Cursor, readOne: (cursor: Cursor) => T): readonly T[] {
  const list: T[] = [];
  for (let left = cursor.count(); left > 0; left -= 1) list.push(readOne(cursor));
  return list;
}

function read(cursor: Cursor): UtxoBytes | undefined {
  const { bytes } = cursor;
  const version = cursor.take(4);
  const hasWitness = bytes[4] === 0 && bytes[5] === 1;
  if (hasWitness) cursor.take(2);
  const start = cursor.at;
  const inputs = readList(cursor, readInput);
  const outputs = readList(cursor, readOutput);
  const body = bytes.subarray(start, cursor.at);
  if (inputs.length === 0 || outputs.length === 0) return undefined;
  if (hasWitness) for (const _input of inputs) readList(cursor, () => cursor.take(cursor.count()));
  const locks = cursor.take(4);
  const read = { inputs, outputs, lockTime: Number(readLittleEndian(locks)) };
  if (!hasWitness) return isPlainEnd(cursor, version) ? { ...read, plain: bytes } : undefined;
  return cursor.at === bytes.length ? { ...read, plain: Uint8Array.of(...version, ...body, ...locks) } : undefined;
}

/** Whether the transaction ends here, or on Dash after the extra payload that follows if the upper half of the version is nonzero. */
function isPlainEnd(cursor: Cursor, version: Uint8Array): boolean {
  const hasPayload = (version[2] ?? 0) + (version[3] ?? 0) > 0;
  if (hasPayload) cursor.take(cursor.count());
  return cursor.at === cursor.bytes.length;
}
