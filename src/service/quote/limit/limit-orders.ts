import { plainAddress } from '../../../core/address/plain-address.ts';
import { baseAmount } from '../../../core/amount.ts';
import { formatAsset, homeChain } from '../../../core/asset/asset.ts';
import { AppError } from '../../../core/errors.ts';
import { fitsChain } from '../../../core/memo/memo.ts';
import { encodeOrderChange } from '../../../core/memo/memo-modify.ts';
import { mustReply } from '../../../core/network/node-reply.ts';
import type { OpenOrder, OrderList, QueuedOrder } from '../../../core/quote/limit-order.ts';
import type { Deps } from '../../deps.ts';

const pageSize = 100;
const maxPages = 5;
const deadlineMs = 2_750;

/**
 * Open limit orders of a sender in THORChain's book, oldest first, each with its cancel memo in the book's
 * exact figures.
 * @throws AppError upstream_* when the book cannot be read.
 */
export async function limitOrders(sender: string, deps: Pick<Deps, 'limits' | 'now'>): Promise<OrderList> {
  const signal = AbortSignal.timeout(deadlineMs);
  const found: QueuedOrder[] = [];
  let hasMore = true;
  for (let page = 0; hasMore && page < maxPages; page += 1) {
    const { orders, hasNext } = mustReply(await deps.limits.limitOrders(sender, { offset: page * pageSize, size: pageSize }, signal));
    found.push(...orders);
    hasMore = hasNext;
  }
  const own = found
    .filter((order) => plainAddress(order.sender) === plainAddress(sender))
    .sort((a, b) => b.blocksSinceCreated - a.blocksSinceCreated || (a.tx < b.tx ? -1 : 1));
  return { sender, orders: own.map((order) => openOrder(order, own)), hasMore, readAt: deps.now() };
}

function openOrder(order: QueuedOrder, all: readonly QueuedOrder[]): OpenOrder {
  const { from, amount, to, target } = order;
  const memo = encodeOrderChange({ from, amount, to, target, newTarget: baseAmount(0n) });
  if (!memo.ok) throw new AppError({ code: 'upstream_invalid', hint: 'THORChain names an open order that no memo can change.' });
  const cancelMemo = memo.value;
  return {
    order,
    cancelMemo,
    fitsChain: fitsChain(cancelMemo, homeChain(from, 'thorchain'), 'thorchain').ok,
    isAmbiguous: all.some((other) => other !== order && sharesRatio(other, order)),
  };
}

/** Ratio the network indexes an order by, besides its pair: target per amount with eight decimals. */
const computeRatio = ({ amount, target }: QueuedOrder): bigint => (amount === 0n ? 0n : (target * 10n ** 8n) / amount);

function sharesRatio(a: QueuedOrder, b: QueuedOrder): boolean {
  const samePair = formatAsset(a.from) === formatAsset(b.from) && formatAsset(a.to) === formatAsset(b.to);
  return samePair && computeRatio(a) === computeRatio(b);
}
