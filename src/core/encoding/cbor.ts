import { joinBytes } from './protobuf.ts';

/** A decoded CBOR item (RFC 8949) with its byte range. */
export type CborItem = CborContent & {
  /** Offset of the first byte, and of the byte after the last. */
  readonly start: number;
  readonly end: number;
};

type CborContent =
  | { readonly kind: 'uint' | 'nint'; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly CborItem[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [CborItem, CborItem])[] }
  | { readonly kind: 'tag'; readonly tag: bigint; readonly item: CborItem }
  /** Simple value: `false` 20, `true` 21, `null` 22; floats by width code 25 to 27, without their value. */
  | { readonly kind: 'simple'; readonly value: number };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Maximum nesting; no transaction, coin or witness set is deeper. */
const maxNesting = 32;
const endless = 31;

/**
 * Decodes exactly one CBOR item; undefined for anything else. Accepts indefinite lengths and non-minimal
 * heads, as ledgers do.
 * @example readCbor(Uint8Array.of(0x82, 1, 2)) // { kind: 'array', items: [{ kind: 'uint', value: 1n, … }, …], start: 0, end: 3 }
 */
export function readCbor(bytes: Uint8Array): CborItem | undefined {
  try {
    const item = itemAt(bytes, 0, 0);
    return item.end === bytes.length ? item : undefined;
  } catch {
    return undefined;
  }
}

/** Internal error, caught by `readCbor`. */
const broken = (): RangeError => new RangeError('This is no CBOR.');

interface Head {
  readonly major: number;
  readonly info: number;
  readonly value: bigint;
  readonly end: number;
}

function headAt(bytes: Uint8Array, start: number): Head {
  const first = bytes[start];
  if (first === undefined) throw broken();
  const [major, info] = [first >> 5, first & 31];
  if (info < 24 || info === endless) return { major, info, value: BigInt(info), end: start + 1 };
  if (info > 27) throw broken();
  const end = start + 1 + (1 << (info - 24));
  if (end > bytes.length) throw broken();
  return { major, info, value: bytes.subarray(start + 1, end).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n), end };
}

function itemAt(bytes: Uint8Array, start: number, nesting: number): CborItem {
  if (nesting > maxNesting) throw broken();
  const head = headAt(bytes, start);
  const { major, info, value, end } = head;
  if (major === 2 || major === 3) return stringAt(bytes, start, head);
  if (major === 4 || major === 5) return listAt(bytes, start, head, nesting);
  if (info === endless) throw broken();
  if (major === 6) {
    const item = itemAt(bytes, end, nesting + 1);
    return { kind: 'tag', tag: value, item, start, end: item.end };
  }
  if (major === 7) return { kind: 'simple', value: info === 24 ? Number(value) : info, start, end };
  return { kind: major === 0 ? 'uint' : 'nint', value: major === 0 ? value : -1n - value, start, end };
}

/** Decodes byte and text strings, definite or in chunks of the same type. */
function stringAt(bytes: Uint8Array, start: number, { major, info, value, end: after }: Head): CborItem {
  const chunks: Uint8Array[] = [];
  let end = after;
  const take = (length: bigint) => {
    const to = end + Number(length);
    if (length > BigInt(bytes.length) || to > bytes.length) throw broken();
    chunks.push(bytes.slice(end, to));
    end = to;
  };
  if (info !== endless) take(value);
  else {
    while (bytes[end] !== 0xff) {
      const chunk = headAt(bytes, end);
      if (chunk.major !== major || chunk.info === endless) throw broken();
      end = chunk.end;
      take(chunk.value);
    }
    end += 1;
  }
  if (major === 2) return { kind: 'bytes', value: joinBytes(...chunks), start, end };
  // Each chunk must be valid UTF-8 by itself.
  return { kind: 'text', value: chunks.map((chunk) => utf8.decode(chunk)).join(''), start, end };
}

function listAt(bytes: Uint8Array, start: number, { major, info, value, end: after }: Head, nesting: number): CborItem {
  const wanted = info === endless ? undefined : Number(value) * (major === 5 ? 2 : 1);
  // Each item takes at least one byte, so a larger count is invalid.
  if (wanted !== undefined && wanted > bytes.length) throw broken();
  const items: CborItem[] = [];
  let end = after;
  while (wanted === undefined ? bytes[end] !== 0xff : items.length < wanted) {
    const item = itemAt(bytes, end, nesting + 1);
    items.push(item);
    end = item.end;
  }
  if (wanted === undefined) end += 1;
  if (major === 4) return { kind: 'array', items, start, end };
  if (items.length % 2 !== 0) throw broken();
  const entries = items.flatMap((key, index) => (index % 2 === 0 ? [[key, items[index + 1] as CborItem] as const] : []));
  return { kind: 'map', entries, start, end };
}

/** Shortest head of a major type (RFC 8949). @throws RangeError beyond 64 bits */
function head(major: number, value: bigint): Uint8Array {
  if (value < 0n || value >= 1n << 64n) throw new RangeError('CBOR counts to 64 bits.');
  if (value < 24n) return Uint8Array.of((major << 5) | Number(value));
  const info = value < 1n << 8n ? 24 : value < 1n << 16n ? 25 : value < 1n << 32n ? 26 : 27;
  const width = 1 << (info - 24);
  const digits = Array.from({ length: width }, (_, index) => Number((value >> BigInt(8 * (width - 1 - index))) & 255n));
  return Uint8Array.of((major << 5) | info, ...digits);
}

/** Unsigned integer in shortest form. @throws RangeError beyond 64 bits */
export const cborUint = (value: bigint): Uint8Array => head(0, value);

export const cborBytes = (value: Uint8Array): Uint8Array => joinBytes(head(2, BigInt(value.length)), value);

export function cborText(text: string): Uint8Array {
  const value = new TextEncoder().encode(text);
  return joinBytes(head(3, BigInt(value.length)), value);
}

export const cborArray = (items: readonly Uint8Array[]): Uint8Array => joinBytes(head(4, BigInt(items.length)), ...items);

/** Map with entries in the given order. */
export const cborMap = (entries: readonly (readonly [Uint8Array, Uint8Array])[]): Uint8Array =>
  joinBytes(head(5, BigInt(entries.length)), ...entries.flat());

export const cborTag = (tag: bigint, item: Uint8Array): Uint8Array => joinBytes(head(6, tag), item);

export const cborTrue: Uint8Array = Uint8Array.of(0xf5);
