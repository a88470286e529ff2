import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp } from '@scure/base';

const coders = { bitcoin: base58, ripple: base58xrp } as const;
/** The order of the 58 characters: the one of Bitcoin, or the one of the XRP Ledger. */
export type Base58Alphabet = keyof typeof coders;

/** Longest text of any base58 address form here (an XRP X-address has 47 characters). */
const maxLength = 64;

/** Plain base58 → bytes; undefined when the text is not base58 or longer than allowed, by default than an address. */
export function decodeBase58(text: string, alphabet: Base58Alphabet = 'bitcoin', longest: number = maxLength): Uint8Array | undefined {
  if (text === '' || text.length > longest) return undefined;
  try {
    return coders[alphabet].decode(text);
  } catch {
    return undefined;
  }
}

/**
 * Base58check: the bytes before the four-byte double SHA-256 checksum; `broken` when
 * the text is base58 but the checksum differs, undefined when it is not base58.
 */
export function decodeChecked(text: string, alphabet: Base58Alphabet = 'bitcoin'): Uint8Array | 'broken' | undefined {
  const bytes = decodeBase58(text, alphabet);
  if (bytes === undefined || bytes.length < 5) return undefined;
  const payload = bytes.slice(0, -4);
  const checksum = checksumOf(payload);
  return checksum.every((byte, index) => byte === bytes[payload.length + index]) ? payload : 'broken';
}

/** Bytes → base58check text: the bytes with a four-byte double SHA-256 checksum. */
export function encodeChecked(payload: Uint8Array, alphabet: Base58Alphabet = 'bitcoin'): string {
  return coders[alphabet].encode(Uint8Array.of(...payload, ...checksumOf(payload)));
}

function checksumOf(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).slice(0, 4);
}
