import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { accountNumber, keepState, readKept } from './state.ts';

let seed: string | undefined;

/** One random seed per browser profile. Test funds only: it is stored unencrypted in the browser. */
function seedHex(): string {
  seed ??= readKept('seed') ?? hex.encode(crypto.getRandomValues(new Uint8Array(32)));
  keepState('seed', seed);
  return seed;
}

/** Private key of the current account for a purpose, such as a chain. */
export function secretOf(purpose: string): Uint8Array {
  return sha256(new TextEncoder().encode(`${seedHex()} ${purpose} ${accountNumber()}`));
}
