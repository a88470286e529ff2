import type { Ledger } from '../ledger.ts';
import type { Order } from '../order-book.ts';
import { type NetworkState, setting } from '../state.ts';
import { hasAdvancedQueue, isReady, routeOf, swapPart } from './order.ts';
import type { Ports } from './ports.ts';
import { rankOrders } from './rank.ts';
import { settleOrder } from './settle.ts';

/** Last direction of each pool in a block. */
type Directions = Map<string, boolean>;

/** End-of-block queue: every ready order runs one part, rapid ones as often as the passes allow. */
export function runQueue(ledger: Ledger, ports: Ports): void {
  const { state, orderBook } = ledger;
  if (orderBook.queue.size === 0) return;
  const cycle = setting(state, 'PoolCycle');
  if (cycle === 0n || BigInt(state.height) % cycle !== 0n) runPasses(ledger, ports);
  for (const order of [...orderBook.queue]) if (isExpired(state, order)) endOrder(ledger, order, 'limit swap expired', ports);
}

function runPasses(ledger: Ledger, ports: Ports): void {
  const { state } = ledger;
  const passes = hasAdvancedQueue(state) ? Math.max(Number(setting(state, 'AdvSwapQueueRapidSwapMax')), 1) : 1;
  const directions: Directions = new Map();
  for (let pass = 0; pass < passes; pass += 1) {
    if (!runPass(ledger, pass > 0, directions, ports)) return;
  }
}

/** Runs one pass over the queue; returns true when at least one part succeeded. */
function runPass(ledger: Ledger, isAgain: boolean, directions: Directions, ports: Ports): boolean {
  const { state, orderBook } = ledger;
  const ready = rankOrders(
    state,
    [...orderBook.queue].filter((order) => isReady(state, order) && !(isAgain && order.interval > 0)),
  );
  let succeeded = false;
  let left = budget(state, ready.length);
  for (const order of ready) {
    if (left === 0) break;
    const route = routeOf(state, order);
    const isCrowded = order.kind === 'market' && route.some((step) => directions.get(step.pool) === step.isFromNative);
    if (isAgain && isCrowded) continue;
    const part = swapPart(ledger, order, isAgain, ports);
    // A market swap that fails in a later pass is not counted as an attempt.
    if (part !== undefined || !isAgain || order.kind === 'limit') left -= 1;
    if (part !== undefined) {
      succeeded = true;
      for (const step of route) directions.set(step.pool, step.isFromNative);
    }
    const isOver = order.taken === order.deposit || (order.kind === 'market' && order.count >= order.quantity);
    if (isOver) settleOrder(ledger, order, ports);
  }
  return succeeded;
}

/** Swaps per block: half of the ready ones, within the network's bounds. */
function budget(state: NetworkState, length: number): number {
  const least = Number(setting(state, 'MinSwapsPerBlock'));
  const most = Number(setting(state, 'MaxSwapsPerBlock', 100n));
  return Math.min(Math.max(Math.floor(length / 2), least), most);
}

function isExpired(state: NetworkState, order: Order): boolean {
  return order.kind === 'limit' && state.height >= order.createdHeight + order.ttl;
}

/** Ends an order early. */
export function endOrder(ledger: Ledger, order: Order, reason: string, ports: Ports): void {
  order.endReason = reason;
  settleOrder(ledger, order, ports);
}
