import { accountList, type OfAccount } from '../state/wallet/account-list.ts';
import { browserDeps } from '../ui/request.ts';
import { type OrderView, readOrders } from './limit-orders.ts';

/** An open order with the connected account that placed it. */
export interface AccountOrder extends OfAccount {
  readonly order: OrderView;
}

/** Orders of the connected accounts in THORChain's book, oldest first per account. */
export const { $items: $accountOrders, follow: followAccountOrders } = accountList<AccountOrder>(async (sender, known) => {
  const outcome = await readOrders(sender, browserDeps);
  if (!('list' in outcome)) return { items: known, isPartial: true, hasMore: false };
  const { orders, has_more: hasMore } = outcome.list;
  return { items: orders.map((order) => ({ order, sender })), isPartial: false, hasMore };
});
