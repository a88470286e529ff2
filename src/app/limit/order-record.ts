import { findSwap, recordSwap, updateSwap } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import type { OrderView } from './limit-orders.ts';

/** Record of an order in the book that this browser did not place. */
export const recordOfOrder = ({ tx, from, to, amount, target_out, destination, memo }: OrderView): SwapRecord => ({
  id: tx,
  network: 'thorchain',
  state: 'swapping',
  createdAt: 0,
  updatedAt: 0,
  tx,
  from: from.id,
  to: to.id,
  amount,
  minimum: target_out,
  destination,
  memo,
});

/** Records that the wallet sent an order's cancellation, also of an order placed elsewhere. */
export function noteCancelling(order: OrderView, now = Date.now()): void {
  const id = findSwap(order.tx, 'thorchain')?.id ?? recordSwap({ ...recordOfOrder(order), elsewhere: true }, now);
  updateSwap(id, { cancelSentAt: now }, now);
}
