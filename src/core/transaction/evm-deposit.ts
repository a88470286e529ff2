import type { NativeAmount } from '../amount.ts';

/** A deposit through the networks' router on an EVM chain (content/reference/deposits.md#router). */
export interface RouterDeposit {
  readonly vault: string;
  /** Contract of the token; absent for the chain's gas asset. */
  readonly token?: string;
  readonly amount: NativeAmount;
  readonly memo: string;
  /** Expiration in unix seconds, from which the router rejects the deposit. */
  readonly expiration: number | bigint;
}

/** Function selector of `depositWithExpiry(address,address,uint256,string,uint256)`. */
const selector = '44bc937b';
const wordDigits = 64;

const word = (value: bigint): string => value.toString(16).padStart(wordDigits, '0');
const addressWord = (address: string): string => address.replace(/^0x/i, '').toLowerCase().padStart(wordDigits, '0');

/** Encodes a string for the ABI: length, then bytes padded to whole words. */
function textWords(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return word(BigInt(bytes.length)) + digits.padEnd(Math.ceil(digits.length / wordDigits) * wordDigits, '0');
}

/** Calldata of the router's `depositWithExpiry`, as `0x` hex. */
export function routerCalldata({ vault, token, amount, memo, expiration }: RouterDeposit): string {
  const memoAt = 5n * 32n;
  const head = [addressWord(vault), addressWord(token ?? '0'), word(amount), word(memoAt), word(BigInt(expiration))];
  return `0x${selector}${head.join('')}${textWords(memo)}`;
}

/** Formats wei as a JSON-RPC quantity. */
export const hexQuantity = (units: bigint): string => `0x${units.toString(16)}`;
