import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { accountNumber, keepState, readKept } from './state.ts';

let seed: string | undefined;

/** One random seed for each browser profile. Test funds only: it lies open in the browser's storage. */
function seedHex(): string {
  seed ??= readKept('seed') ?? hex.encode(crypto.getRandomValues(new Uint8Array(32)));
  keepState('seed', seed);
  return seed;
}

/** The private key for a purpose, such as a chain, on the account the wallet stands on. */
export function secretOf(purpose: string): Uint8Array {
  return sha256(new TextEncoder().encode(`${seedHex()} ${purpose} ${accountNumber()}`));
}
