import type { AccountOrder } from '../limit/account-orders.ts';
import { walletsKey } from '../wallet/$wallet.ts';
import type { FoundElsewhere } from './elsewhere/keep-elsewhere.ts';
import type { Answers } from './history-refresh.ts';

function hasConnected(): boolean {
  try {
    return localStorage.getItem(walletsKey) !== null;
  } catch {
    return false;
  }
}

/** Who hears what connected accounts have, anew after each change. */
interface AccountListeners {
  readonly orders: (orders: readonly AccountOrder[], hasMore: boolean) => void;
  readonly swaps: (found: FoundElsewhere) => void;
}

/** Takes up the wallets that were connected before, and hears what their accounts have in the book and under way. Opens no window. */
export async function hearAccounts(answers: Answers, hear: AccountListeners): Promise<void> {
  if (!hasConnected()) return;
  const [{ findWallets }, { $accountOrders, followAccountOrders }, { followElsewhere }] = await Promise.all([
    import('../wallet/wallet-run.ts'),
    import('../limit/account-orders.ts'),
    import('./elsewhere/keep-elsewhere.ts'),
  ]);
  findWallets();
  $accountOrders.listen(({ items, hasMore }) => hear.orders(items, hasMore));
  followAccountOrders();
  followElsewhere(answers, hear.swaps);
}
