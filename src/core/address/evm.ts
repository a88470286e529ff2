import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { ok, type Result } from '../errors.ts';
import { type Reading, refuseAddress } from './reading.ts';

/**
 * Reads `0x` and 40 hex digits; the canonical text is EIP-55. Single-case text carries no checksum and is accepted; mixed
 * case must match EIP-55. Errors: invalid_address.
 */
export function readEvm(text: string, name: string): Result<Reading> {
  if (/^[0-9a-fA-F]{40}$/.test(text)) return refuseAddress('Write the address with 0x before its 40 digits.');
  const digits = /^0x([0-9a-fA-F]*)$/.exec(text)?.[1];
  if (digits === undefined) return refuseAddress(`This is not an address of ${name}. One is 0x and 40 digits of 0–9 and a–f.`);
  if (digits.length !== 40) return refuseAddress(`An address of ${name} has 40 digits after 0x; this one has ${digits.length}.`);
  const lower = digits.toLowerCase();
  const canonical = checksumCase(lower);
  const isMixed = digits !== lower && digits !== digits.toUpperCase();
  if (isMixed && `0x${digits}` !== canonical) {
    return refuseAddress('The capital letters of this address do not match its checksum (EIP-55): a character is probably mistyped.');
  }
  return ok({ text: canonical, kind: 'evm', payload: hex.decode(lower) });
}

/** Encodes 20 bytes as EIP-55 text. */
export function writeEvm(bytes: Uint8Array): string {
  return checksumCase(hex.encode(bytes));
}

/** EIP-55: a letter is uppercase when the matching digit of the text's Keccak-256 is 8 or more. */
function checksumCase(lower: string): string {
  const hash = hex.encode(keccak_256(new TextEncoder().encode(lower)));
  return `0x${Array.from(lower, (char, index) => (hash.charAt(index) >= '8' ? char.toUpperCase() : char)).join('')}`;
}
