import { matchPool } from '../arithmetic/pools.ts';
import type { Ledger } from '../ledger.ts';
import type { ModifyMemo } from '../memo-reader.ts';
import type { Arrival, Order } from '../order-book.ts';
import { formatPair } from './open-order.ts';
import type { Ports } from './ports.ts';
import { endOrder } from './queue.ts';

/** Price of an order: input per output, in 1e8. */
export function limitRatio(order: Pick<Order, 'deposit' | 'limit'>): bigint {
  return order.limit === 0n ? 0n : (order.deposit * 10n ** 8n) / order.limit;
}

/** Retargets or cancels the sender's resting order (content/reference/memos.md#changing-an-order). False when there is none. */
export function modifyOrder(ledger: Ledger, arrival: Arrival, memo: ModifyMemo, ports: Ports): boolean {
  const { state, orderBook } = ledger;
  const from = matchPool(state, memo.source.asset);
  const to = matchPool(state, memo.target.asset);
  const ratio = limitRatio({ deposit: memo.source.amount, limit: memo.target.amount });
  const order = [...orderBook.queue].find(
    (item) =>
      item.kind === 'limit' &&
      item.sender === arrival.inbound.from &&
      formatPair(item) === formatPair({ from, to }) &&
      limitRatio(item) === ratio,
  );
  if (order === undefined) return false;
  if (memo.newTarget === 0n) endOrder(ledger, order, 'limit swap cancelled', ports);
  else order.limit = memo.newTarget;
  return true;
}
