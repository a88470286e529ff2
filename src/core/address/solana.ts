import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { readLittleEndian } from '../encoding/little-endian.ts';
import { ok, type Result } from '../errors.ts';
import { decodeBase58 } from './base58.ts';
import { type Reading, refuseAddress } from './reading.ts';

/**
 * Reads a Solana address, which is canonical unchanged. Base58 of 32 bytes on the ed25519 curve: an address off the curve
 * belongs to a program or a token account and has no key. The form has no checksum, so single-case text, as in bech32, is
 * left to chains that verify one. Errors: invalid_address.
 */
export function readSolana(text: string): Result<Reading> {
  const bytes = decodeBase58(text);
  if (bytes?.length !== 32 || mistypedEvm.test(text))
    return refuseAddress('This is not a Solana address. One has 32 to 44 characters of base58, which leaves out 0, O, I and l.');
  if (looksLikeBech32(text)) {
    return refuseAddress(
      'This is not a Solana address: its letters have one case, as in addresses of other chains (thor1…, maya1…). Copy it again from the wallet.',
    );
  }
  if (!isOnCurve(bytes)) {
    return refuseAddress(
      'This Solana address belongs to a program or a token account (it is off the curve), or a character is mistyped. Use the address of a wallet.',
    );
  }
  return ok({ text, kind: 'solana', payload: bytes });
}

/** Matches an EVM address whose leading 0, which is not base58, was mistyped; no real key matches. */
const mistypedEvm = /^.x[0-9a-f]{40}$/i;

/**
 * Whether text looks like a bech32 address, which has one case and one `1`: some 25 chains have addresses of a length that
 * decodes to 32 bytes. Tolerates one mistyped character; one real key in 250 million matches.
 */
function looksLikeBech32(text: string): boolean {
  const count = (characters: RegExp) => text.match(characters)?.length ?? 0;
  return Math.min(count(/[A-Z]/g), count(/[a-z]/g)) < 2 && count(/1/g) < 3;
}

/** Encodes a 32-byte public key as an address. @throws RangeError when the bytes are not a point of the curve. */
export function writeSolana(key: Uint8Array): string {
  if (!isOnCurve(key)) throw new RangeError('A Solana address needs 32 bytes on the ed25519 curve.');
  return base58.encode(key);
}

/** Derives a valid address from any bytes: repeats SHA-256 until the hash is on the curve. */
export function solanaAddressFromSeed(seed: Uint8Array): string {
  let key: Uint8Array = sha256(seed);
  while (!isOnCurve(key)) key = sha256(key);
  return base58.encode(key);
}

const prime = 2n ** 255n - 19n;
const edwardsD = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % prime;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/**
 * Whether the bytes are a point of the curve (RFC 8032 5.1.3): they are little-endian y with the sign of x in the top bit,
 * and are a point if x² = (y² − 1) / (d·y² + 1) has a root, which by Euler's criterion holds if (numerator ·
 * denominator)^((p−1)/2) is 0 or 1.
 */
function isOnCurve(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  const whole = readLittleEndian(bytes);
  const y = whole & (2n ** 255n - 1n);
  if (y >= prime) return false;
  const square = (y * y) % prime;
  const numerator = (square - 1n + prime) % prime;
  const residue = power((numerator * ((edwardsD * square + 1n) % prime)) % prime, (prime - 1n) / 2n);
  const isNegativeZero = residue === 0n && whole !== y;
  return residue <= 1n && !isNegativeZero;
}
