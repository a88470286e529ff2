/** Sequential byte reader; throws RangeError past the end. */
class Cursor {
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
    const value = this.take(width).reduceRight((sum, byte) => sum * 256 + byte, 0);
    if (!Number.isSafeInteger(value)) throw new RangeError('too large');
    return value;
  }
}

/**
 * Strips the witness of a Bitcoin-family transaction, giving the bytes its id hashes;
 * unchanged without a witness, including Dash's extra payload. Undefined when the
 * bytes are not a transaction with at least one input and output.
 */
export function withoutWitness(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return strip(new Cursor(bytes));
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

function strip(cursor: Cursor): Uint8Array | undefined {
  const { bytes } = cursor;
  const version = cursor.take(4);
  const hasWitness = bytes[4] === 0 && bytes[5] === 1;
  if (hasWitness) cursor.take(2);
  const start = cursor.at;
  const inputs = cursor.count();
  for (let index = 0; index < inputs; index += 1) {
    cursor.take(36);
    cursor.take(cursor.count());
    cursor.take(4);
  }
  const outputs = cursor.count();
  for (let index = 0; index < outputs; index += 1) {
    cursor.take(8);
    cursor.take(cursor.count());
  }
  const body = bytes.subarray(start, cursor.at);
  if (inputs === 0 || outputs === 0) return undefined;
  if (!hasWitness) return isPlainEnd(cursor, version) ? bytes : undefined;
  for (let index = 0; index < inputs; index += 1) {
    const items = cursor.count();
    for (let item = 0; item < items; item += 1) cursor.take(cursor.count());
  }
  const lockTime = cursor.take(4);
  return cursor.at === bytes.length ? Uint8Array.of(...version, ...body, ...lockTime) : undefined;
}

/**
 * Whether the transaction ends after its lock time, or on Dash after the extra payload that follows if the upper half of
 * the version is nonzero.
 */
function isPlainEnd(cursor: Cursor, version: Uint8Array): boolean {
  cursor.take(4);
  const hasPayload = (version[2] ?? 0) + (version[3] ?? 0) > 0;
  if (hasPayload) cursor.take(cursor.count());
  return cursor.at === cursor.bytes.length;
}
