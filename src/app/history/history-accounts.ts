import type { AccountOrder } from '../limit/account-orders.ts';
import type { FoundElsewhere } from './elsewhere/keep-elsewhere.ts';
import type { Answers } from './history-refresh.ts';
import { takeUpWallets } from './take-up-wallets.ts';

/** Listeners for orders and swaps of connected accounts, called after each change. */
interface AccountListeners {
  readonly orders: (orders: readonly AccountOrder[], hasMore: boolean) => void;
  readonly swaps: (found: FoundElsewhere) => void;
}

/** Reconnects known wallets and listens for their accounts' orders and swaps in progress. Opens no window. */
export async function hearAccounts(answers: Answers, hear: AccountListeners): Promise<void> {
  if (!(await takeUpWallets())) return;
  const [{ $accountOrders, followAccountOrders }, { followElsewhere }] = await Promise.all([
    import('../limit/account-orders.ts'),
    import('./elsewhere/keep-elsewhere.ts'),
  ]);
  $accountOrders.listen(({ items, hasMore }) => hear.orders(items, hasMore));
  followAccountOrders();
  followElsewhere(answers, hear.swaps);
}
