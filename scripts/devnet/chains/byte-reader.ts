import { concatBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';

/** Undecodable bytes or text; the message is the chain's own. */
export class DecodeError extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'DecodeError';
  }
}

/** Reads little-endian bytes sequentially. Every method @throws DecodeError at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new DecodeError('the bytes end too early');
    const part = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return part;
  }

  integer(length: number): bigint {
    return this.take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  }

  byte(): number {
    return Number(this.integer(1));
  }

  u32(): number {
    return Number(this.integer(4));
  }

  /** Bitcoin's length prefix; rejects non-minimal encodings. */
  compactSize(): number {
    const first = this.byte();
    if (first < 0xfd) return first;
    const width = first === 0xfd ? 2 : first === 0xfe ? 4 : 8;
    const value = this.integer(width);
    const least = width === 2 ? 0xfdn : width === 4 ? 0x1_0000n : 0x1_0000_0000n;
    if (value < least || value > 4_000_000n) throw new DecodeError('a length is not as its chain writes it');
    return Number(value);
  }

  prefixed(): Uint8Array {
    return this.take(this.compactSize());
  }
}

export function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, place) => Number((value >> BigInt(8 * place)) & 0xffn));
}

export function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length);
  if (length < 0x1_0000) return Uint8Array.of(0xfd, ...littleEndian(BigInt(length), 2));
  return Uint8Array.of(0xfe, ...littleEndian(BigInt(length), 4));
}

export const joined = concatBytes;
export const withLength = (bytes: Uint8Array): Uint8Array => joined(compactSize(bytes.length), bytes);
export const encodeHex = hex.encode;
export const decodeHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Decodes UTF-8 bytes. @throws DecodeError for invalid UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new DecodeError('string field contains invalid UTF-8');
  }
}
