import { bech32 } from '@scure/base';
import { ok, type Result } from '../errors.ts';
import { type Reading, refuseAddress, refuseMistyped, refuseMixedCase } from './reading.ts';

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const checksumWords = 8;
/** Version byte of 20-byte hashes: four type bits, then three size bits. */
const versions = { p2pkh: 0x00, p2sh: 0x08 } as const;

/** The 40-bit checksum of the cashaddr specification. */
function polymod(words: readonly number[]): bigint {
  let state = 1n;
  for (const word of words) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(word);
    generators.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) state ^= generator;
    });
  }
  return state ^ 1n;
}

const prefixWords = (prefix: string): number[] => [...Array.from(prefix, (char) => char.charCodeAt(0) & 31), 0];

/** Whether text looks like a cashaddr: has the prefix, or its length (20- or 32-byte hash) and starts with q, p, z or r. */
export function looksLikeCashaddr(text: string, prefix: string): boolean {
  const lower = text.toLowerCase();
  return lower.startsWith(`${prefix}:`) || /^[qpzr](?:[0-9a-z]{41}|[0-9a-z]{60})$/.test(lower);
}

/**
 * Reads a cashaddr with or without prefix; its canonical text has none, as the nodes write it. Accepts 20-byte key (q)
 * and script (p) hashes only: the nodes reject token-aware (z, r) and 32-byte forms. Source: Bitcoin Cash
 * specification "cashaddr". Errors: invalid_address.
 */
export function readCashaddr(text: string, prefix: string): Result<Reading> {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return refuseMixedCase();
  const body = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower;
  const words = Array.from(body, (char) => alphabet.indexOf(char));
  if (words.length <= checksumWords || words.length > 112 || words.includes(-1)) return refuseMistyped('Bitcoin Cash');
  if (polymod([...prefixWords(prefix), ...words]) !== 0n) return refuseMistyped('Bitcoin Cash');
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -checksumWords));
  const version = bytes?.[0];
  if (!bytes || version === undefined || (version & 0x80) !== 0)
    return refuseAddress('This Bitcoin Cash address has a version that no wallet uses.');
  if (version >> 3 > 1)
    return refuseAddress(
      'This is a token-aware Bitcoin Cash address, which the networks cannot pay to. Use the ordinary address, beginning with q or p.',
    );
  if ((version & 7) !== 0 || bytes.length !== 21)
    return refuseAddress('The networks pay only Bitcoin Cash addresses of 20-byte hashes; this one is longer.');
  return ok({ text: body, kind: version === versions.p2pkh ? 'p2pkh' : 'p2sh', payload: bytes.slice(1) });
}

/** Encodes a 20-byte hash as a cashaddr without prefix. */
export function writeCashaddr(hash: Uint8Array, kind: 'p2pkh' | 'p2sh', prefix: string): string {
  const words = bech32.toWords(Uint8Array.of(versions[kind], ...hash));
  const checksum = polymod([...prefixWords(prefix), ...words, ...new Array<number>(checksumWords).fill(0)]);
  const tail = Array.from({ length: checksumWords }, (_, index) => Number((checksum >> BigInt(5 * (checksumWords - 1 - index))) & 31n));
  return [...words, ...tail].map((word) => alphabet.charAt(word)).join('');
}
