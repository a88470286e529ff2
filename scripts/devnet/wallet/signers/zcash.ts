import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { Paid, SpendableCoin } from './coins.ts';

/** Version 4 with its group id, and the consensus branch since Network Upgrade 6.1 (ZIP 243, ZIP 255). */
const [version, group, branch] = [0x8000_0004, 0x892f_2085, 0x4dec_4df0];
const sequence = 0xffff_fffd;

export function littleEndianBytes(value: bigint | number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn));
}

/** Prefixes the length as one byte; lengths here stay below 253. */
const counted = (bytes: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(bytes.length), bytes);
const outpoint = ({ txid, vout }: SpendableCoin): Uint8Array => concatBytes(hexToBytes(txid).reverse(), littleEndianBytes(vout, 4));
const output = ({ amount, script }: Paid): Uint8Array => concatBytes(littleEndianBytes(amount, 8), counted(script));

function hash(name: string, tail: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const personalization = concatBytes(new TextEncoder().encode(name), tail);
  return blake2b(concatBytes(...parts), { dkLen: 32, personalization });
}

/** Digest that the key of a transparent input signs, covering all inputs and outputs. */
export function zcashSigningDigest(coins: readonly SpendableCoin[], at: number, script: Uint8Array, outputs: readonly Paid[]): Uint8Array {
  const none = new Uint8Array();
  const coin = coins[at];
  if (coin === undefined) throw new RangeError('No such input.');
  return hash(
    'ZcashSigHash',
    littleEndianBytes(branch, 4),
    littleEndianBytes(version, 4),
    littleEndianBytes(group, 4),
    hash('ZcashPrevoutHash', none, ...coins.map(outpoint)),
    hash('ZcashSequencHash', none, ...coins.map(() => littleEndianBytes(sequence, 4))),
    hash('ZcashOutputsHash', none, ...outputs.map(output)),
    new Uint8Array(96),
    littleEndianBytes(0, 4),
    littleEndianBytes(0, 4),
    littleEndianBytes(0, 8),
    littleEndianBytes(1, 4),
    outpoint(coin),
    counted(script),
    littleEndianBytes(coin.value, 8),
    littleEndianBytes(sequence, 4),
  );
}

/** The transaction with an unlocking script for each input. */
export function zcashTransaction(coins: readonly SpendableCoin[], unlocks: readonly Uint8Array[], outputs: readonly Paid[]): Uint8Array {
  const inputs = coins.map((coin, index) =>
    concatBytes(outpoint(coin), counted(unlocks[index] ?? new Uint8Array()), littleEndianBytes(sequence, 4)),
  );
  return concatBytes(
    littleEndianBytes(version, 4),
    littleEndianBytes(group, 4),
    Uint8Array.of(coins.length),
    ...inputs,
    Uint8Array.of(outputs.length),
    ...outputs.map(output),
    littleEndianBytes(0, 4),
    littleEndianBytes(0, 4),
    new Uint8Array(11),
  );
}
