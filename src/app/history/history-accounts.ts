import type { AccountOrder } from '../limit/account-orders.ts';
import type { FoundElsewhere } from './elsewhere/keep-elsewhere.ts';
import type { Answers } from './history-refresh.ts';
import { takeUpWallets } from './take-up-wallets.ts';

/** Who hears what connected accounts have, anew after each change. */
interface AccountListeners {
  readonly orders: (orders: readonly AccountOrder[], hasMore: boolean) => void;
  readonly swaps: (found: FoundElsewhere) => void;
}

/** Takes up the wallets that were connected before, and hears what their accounts have in the book and under way. Opens no window. */
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
