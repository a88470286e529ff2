import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { type Answer, found } from '../../answer.ts';
import type { View } from '../../view.ts';
import { matchPool } from '../arithmetic/pools.ts';
import { thorRefusal } from '../arithmetic/quote/quote-swap.ts';
import { expiryOf, isLive, memolessError, referenceFrom, referenceOf } from '../blocks/references.ts';
import type { ReferenceMemo } from '../order-book.ts';
import { setting } from '../state.ts';

function record(memo: ReferenceMemo): Answer {
  return found({
    asset: memo.asset,
    memo: memo.memo,
    reference: memo.reference,
    height: memo.height.toString(),
    registration_hash: memo.registrationHash,
    registered_by: memo.registeredBy,
    used_by_txs: memo.usedBy,
  });
}

/**
 * `/memo/{hash}`, `/memo/{asset}/{reference}` and `/memo/check/{asset}/{amount}`
 * (content/reference/thornode.md#registered-memos), `rest` after `memo/`.
 */
export function memoAnswer(view: View, rest: string): Answer {
  const [first = '', second, third] = rest.split('/');
  if (first === 'check') return check(view, second ?? '', third ?? '');
  const { orderBook } = view.ledger;
  if (second === undefined) {
    const hash = first.toUpperCase();
    const memo = [...orderBook.references.values()].find((item) => item.registrationHash === hash);
    return memo === undefined ? thorRefusal(`reference memo not found for hash: ${first}`) : record(memo);
  }
  if (second === '') return thorRefusal('reference cannot be empty');
  const asset = parseAsset(first, 'thorchain');
  const memo = asset.ok ? referenceOf(orderBook, formatAsset(asset.value), second) : undefined;
  return memo === undefined ? thorRefusal(`reference memo not found for asset ${first} and reference ${second}`) : record(memo);
}

function check({ ledger }: View, assetText: string, amount: string): Answer {
  const { state, orderBook } = ledger;
  const error = memolessError(state);
  if (error !== undefined) return thorRefusal(error);
  const read = parseAsset(assetText, 'thorchain');
  if (!read.ok || assetText === '') return thorRefusal(`invalid asset: ${assetText}`);
  if (!/^[0-9]{1,77}$/.test(amount)) return thorRefusal(`invalid amount: ${amount}`);
  const asset = matchPool(state, read.value);
  const reference = referenceFrom(state, asset, BigInt(amount));
  if (!reference.ok) return thorRefusal(`failed to calculate reference: ${reference.error}`);
  const memo = referenceOf(orderBook, formatAsset(asset), reference.value);
  const isTaken = memo !== undefined && isLive(state, memo);
  return found({
    reference: reference.value,
    available: !isTaken,
    expires_at: isTaken ? expiryOf(state, memo).toString() : '0',
    usage_count: (memo?.usedBy.length ?? 0).toString(),
    max_use: setting(state, 'MemolessTxnMaxUse').toString(),
    can_register: !isTaken,
    memo: isTaken ? memo.memo : '',
  });
}
