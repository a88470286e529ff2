import { concatBytes } from '@noble/hashes/utils.js';

/** Bytes, or a list of such items (Ethereum yellow paper, appendix B). */
export type Rlp = Uint8Array | readonly Rlp[];

const fault = (): Error => new RangeError('the bytes are no RLP');

/** Reads one item that takes up all of `bytes`. @throws RangeError on anything else, longer spellings included. */
export function readRlp(bytes: Uint8Array): Rlp {
  const { item, end } = readAt(bytes, 0, 0);
  if (end !== bytes.length) throw fault();
  return item;
}

function readAt(bytes: Uint8Array, start: number, level: number): { readonly item: Rlp; readonly end: number } {
  const first = bytes[start];
  if (first === undefined || level > 8) throw fault();
  if (first < 0x80) return { item: bytes.slice(start, start + 1), end: start + 1 };
  const isList = first >= 0xc0;
  const { from, end } = extent(bytes, start, first - (isList ? 0xc0 : 0x80));
  if (!isList) {
    const item = bytes.slice(from, end);
    if (item.length === 1 && (item[0] ?? 0) < 0x80) throw fault();
    return { item, end };
  }
  const items: Rlp[] = [];
  for (let at = from; at < end; ) {
    const next = readAt(bytes.subarray(0, end), at, level + 1);
    items.push(next.item);
    at = next.end;
  }
  return { item: items, end };
}

function extent(bytes: Uint8Array, start: number, short: number): { readonly from: number; readonly end: number } {
  const lengthBytes = short > 55 ? short - 55 : 0;
  const from = start + 1 + lengthBytes;
  const length = lengthBytes === 0 ? short : Number(numberOf(bytes.slice(start + 1, from)));
  const end = from + length;
  if (from > bytes.length || end > bytes.length || (lengthBytes > 0 && length <= 55)) throw fault();
  return { from, end };
}

/** Big-endian without leading zeros. @throws RangeError */
export function numberOf(item: Rlp | undefined): bigint {
  if (!(item instanceof Uint8Array) || item[0] === 0 || item.length > 32) throw fault();
  return item.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

export function writeRlp(item: Rlp): Uint8Array {
  if (!(item instanceof Uint8Array)) {
    const body = concatBytes(...item.map(writeRlp));
    return concatBytes(head(0xc0, body.length), body);
  }
  if (item.length === 1 && (item[0] ?? 0) < 0x80) return item;
  return concatBytes(head(0x80, item.length), item);
}

function head(base: number, length: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(base + length);
  const bytes = bytesOf(BigInt(length));
  return Uint8Array.of(base + 55 + bytes.length, ...bytes);
}

/** Big-endian bytes of a number; none for zero. */
export function bytesOf(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 255n));
  return Uint8Array.from(bytes);
}
