import { hex } from '@scure/base';

/** Fields of a payment with one memo, in the JSON form of the XRP Ledger. */
export interface XrpPayment {
  readonly TransactionType: 'Payment';
  readonly Account: string;
  readonly Destination: string;
  /** Drops. */
  readonly Amount: string;
  readonly Memos: readonly [{ readonly Memo: { readonly MemoData: string } }];
}

/** Builds a payment with one memo, no tag and no partial payment (content/reference/deposits.md#other-chains). */
export function xrpPaymentOf(from: string, to: string, drops: bigint, memo: string): XrpPayment {
  const MemoData = hex.encode(new TextEncoder().encode(memo)).toUpperCase();
  return { TransactionType: 'Payment', Account: from, Destination: to, Amount: drops.toString(), Memos: [{ Memo: { MemoData } }] };
}

/** Decodes a payment; undefined with any field that our own builder would not produce. */
export function readXrpFields(content: XrpPayment) {
  const read = decodePayment(content);
  return read !== undefined && sameFields(content, xrpPaymentOf(read.from, read.to, read.drops, read.memo)) ? read : undefined;
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
