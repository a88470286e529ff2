import { hex } from '@scure/base';
import { nativeAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { bad, good, type Payment, type WalletResult } from '../port.ts';
import { walletError } from '../prompt.ts';
import type { XrpPayment } from './xrp-providers.ts';

const chain = 'XRP';
export const xrpDecimals = 6;

/** Builds a payment with one memo, no tag and no partial payment (content/reference/deposits.md#other-chains). */
export function xrpPaymentOf(from: string, to: string, drops: bigint, memo: string): XrpPayment {
  const MemoData = hex.encode(new TextEncoder().encode(memo)).toUpperCase();
  return { TransactionType: 'Payment', Account: from, Destination: to, Amount: drops.toString(), Memos: [{ Memo: { MemoData } }] };
}

/** Decodes the payment in the final fields. Fields our own builder would not produce are rejected as altered. */
export function readXrpPayment(content: XrpPayment): WalletResult<Payment> {
  const asset = parseAsset('XRP.XRP');
  if (!asset.ok) return walletError('not_supported');
  const read = decodePayment(content);
  const own = read && xrpPaymentOf(read.from, read.to, read.drops, read.memo);
  if (read === undefined || !sameFields(content, own)) return bad('altered', 'The transaction does more than the swap.');
  const { from, to, drops, memo } = read;
  return good({ kind: 'deposit', chain, from, to, asset: asset.value, amount: nativeAmount(drops), decimals: xrpDecimals, memo });
}

function decodePayment({ Account: from, Destination: to, Amount, Memos }: XrpPayment) {
  try {
    const memo = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hex.decode(Memos[0].Memo.MemoData.toLowerCase()));
    return { from, to, drops: BigInt(Amount), memo };
  } catch {
    return undefined;
  }
}

/** Compares fields and values, in any order. */
function sameFields(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  const at = (of: object, key: string): unknown => (of as Readonly<Record<string, unknown>>)[key];
  return (
    Array.isArray(a) === Array.isArray(b) && keys.length === others.length && others.every((key) => sameFields(at(a, key), at(b, key)))
  );
}
