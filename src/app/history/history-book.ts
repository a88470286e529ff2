import type { AccountOrder } from '../limit/account-orders.ts';
import type { OrderView } from '../limit/limit-orders.ts';
import type { Track } from '../track/track-lookup.ts';
import { browserDeps } from '../ui/request.ts';
import type { OrderFacts } from './history-orders.ts';
import { loadChange } from './order-change-load.ts';

/** Orders of this browser and its accounts in THORChain's book. */
export interface OrderBook extends Pick<OrderFacts, 'book' | 'change'> {
  /** Reads the orders of all senders of these swaps. Never rejects. */
  readonly read: (views: readonly Track[]) => Promise<void>;
  /** Replaces the open orders of connected accounts. */
  readonly hear: (orders: readonly AccountOrder[]) => void;
}

interface Entry extends AccountOrder {
  /** Source that listed the order. */
  readonly source: string;
}

const ofAccounts = '';

/** Creates an empty book; `closed` is called when the change form of an order is closed. */
export function openBook(closed: () => void): OrderBook {
  const entries = new Map<string, Entry>();
  const book = new Map<string, OrderView>();
  /** Replaces a source's orders; those no longer listed have left the book. */
  const replace = (source: string, orders: readonly AccountOrder[]) => {
    for (const [tx, entry] of entries) if (entry.source === source) entries.delete(tx);
    for (const one of orders) entries.set(one.order.tx, { ...one, source });
    book.clear();
    for (const [tx, { order }] of entries) book.set(tx, order);
  };
  return {
    book,
    change: (order, isCancel, place) => void loadChange(order, { sender: entries.get(order.tx)?.sender ?? '', isCancel, place, closed }),
    hear: (orders) => replace(ofAccounts, orders),
    async read(views) {
      const open = views.filter(({ kind, final, input }) => kind === 'limit' && !final && input?.from !== undefined);
      const from = [...new Set(open.map(({ input }) => input?.from ?? ''))];
      if (from.length === 0) return;
      const { readOrders } = await import('../limit/limit-orders.ts');
      await Promise.all(
        from.map(async (sender) => {
          const outcome = await readOrders(sender, browserDeps);
          if ('list' in outcome)
            replace(
              sender,
              outcome.list.orders.map((order) => ({ order, sender })),
            );
        }),
      ).catch(() => undefined);
    },
  };
}
