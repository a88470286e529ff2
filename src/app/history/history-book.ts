import type { OrderView } from '../limit/limit-orders.ts';
import type { Track } from '../track/track-lookup.ts';
import { browserDeps } from '../ui/request.ts';
import type { OrderFacts } from './history-orders.ts';
import { loadChange } from './order-change-load.ts';

/** What THORChain's book says of the orders of this browser. */
export interface OrderBook extends Pick<OrderFacts, 'book' | 'change'> {
  /** Asks for the orders of everybody who sent one of these. Never rejects. */
  readonly read: (views: readonly Track[]) => Promise<void>;
}

/** A book that has read nothing yet; `closed` is called when a change of an order was closed. */
export function openBook(closed: () => void): OrderBook {
  const book = new Map<string, OrderView>();
  const senders = new Map<string, string>();
  return {
    book,
    change: (order, isCancel, place) => void loadChange(order, { sender: senders.get(order.tx) ?? '', isCancel, place, closed }),
    async read(views) {
      const open = views.filter(({ kind, final, input }) => kind === 'limit' && !final && input?.from !== undefined);
      const from = [...new Set(open.map(({ input }) => input?.from ?? ''))];
      if (from.length === 0) return;
      const { requestOrders } = await import('../limit/limit-orders.ts');
      await Promise.all(
        from.map(
          (sender) =>
            new Promise<void>((resolve) => {
              requestOrders(sender, browserDeps, (outcome) => {
                for (const order of 'list' in outcome ? outcome.list.orders : []) {
                  book.set(order.tx, order);
                  senders.set(order.tx, sender);
                }
                resolve();
              });
            }),
        ),
      ).catch(() => undefined);
    },
  };
}
