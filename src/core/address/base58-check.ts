import { sha256 } from '@noble/hashes/sha2.js';
import { type Base58Alphabet, base58Coders, decodeBase58 } from './base58.ts';

/**
 * Base58check payload without its four-byte double SHA-256 checksum; `broken` when
 * the text is base58 but the checksum does not match, undefined when it is not base58.
 */
export function decodeChecked(text: string, alphabet: Base58Alphabet = 'bitcoin'): Uint8Array | 'broken' | undefined {
  const bytes = decodeBase58(text, alphabet);
  if (bytes === undefined || bytes.length < 5) return undefined;
  const payload = bytes.slice(0, -4);
  const checksum = checksumOf(payload);
  return checksum.every((byte, index) => byte === bytes[payload.length + index]) ? payload : 'broken';
}

/** Encodes bytes as base58check, with a four-byte double SHA-256 checksum. */
export function encodeChecked(payload: Uint8Array, alphabet: Base58Alphabet = 'bitcoin'): string {
  return base58Coders[alphabet].encode(Uint8Array.of(...payload, ...checksumOf(payload)));
}

function checksumOf(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).slice(0, 4);
}
