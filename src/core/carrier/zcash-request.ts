import { base64urlnopad, bech32m } from '@scure/base';
import { validateAddress } from '../address/address.ts';
import { type BaseAmount, baseAmount, formatUnits, parseDecimal } from '../amount.ts';
import { memoBytes } from '../memo/memo.ts';

/** Size of a shielded memo in bytes (ZIP-302). */
const shieldedMemoBytes = 512;
const longestAddress = 600;

/** A payment to the vault with a separate memo output, in one transaction. */
export interface ZcashRequest {
  /** Transparent address of the vault. */
  readonly address: string;
  readonly amount: BaseAmount;
  /** Unified address of the vault, which receives only the memo. */
  readonly shieldedAddress: string;
  readonly memo: string;
}

/** Whether text is a mainnet unified address with a valid checksum. Its receivers are not checked. */
export function isUnifiedAddress(text: string): boolean {
  if (text.length > longestAddress || text !== text.toLowerCase()) return false;
  const read = bech32m.decodeUnsafe(text as `${string}1${string}`, longestAddress);
  return read?.prefix === 'u' && read.words.length >= 48;
}

/**
 * ZIP-321 request with two payments: the amount to the transparent address, zero with the memo to the
 * shielded one (content/reference/deposits.md#zcash). Undefined if no wallet could pay it.
 * @example zcashRequest({ address: 't1abc', amount: baseAmount(123_000_000n), shieldedAddress: 'u1abc', memo: '=:b:bc1q/t1abc' })
 */
export function zcashRequest({ address, amount, shieldedAddress, memo }: ZcashRequest): string | undefined {
  const isWhole = validateAddress(address, 'ZEC').ok && isUnifiedAddress(shieldedAddress) && amount > 0n;
  if (!isWhole || memo === '' || memoBytes(memo) > shieldedMemoBytes) return undefined;
  const text = base64urlnopad.encode(new TextEncoder().encode(memo));
  return `zcash:?address=${address}&amount=${formatUnits(amount, 8)}&address.1=${shieldedAddress}&amount.1=0&memo.1=${text}`;
}

/** Parses a request as built by `zcashRequest`; undefined for any other text. */
export function readZcashRequest(uri: string): ZcashRequest | undefined {
  if (!uri.startsWith('zcash:?')) return undefined;
  const fields = new URLSearchParams(uri.slice('zcash:?'.length));
  const names = [...fields.keys()].join();
  const field = (name: string) => fields.get(name) ?? '';
  const amount = parseDecimal(field('amount'), 8);
  if (names !== 'address,amount,address.1,amount.1,memo.1' || field('amount.1') !== '0' || !amount.ok) return undefined;
  try {
    const memo = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(base64urlnopad.decode(field('memo.1')));
    return { address: field('address'), amount: baseAmount(amount.value), shieldedAddress: field('address.1'), memo };
  } catch {
    return undefined;
  }
}
