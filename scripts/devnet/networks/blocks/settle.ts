import { formatAsset } from '../../../../src/core/asset/asset.ts';
import { getNativeAsset } from '../../../../src/core/asset/native-assets.ts';
import { outboundFee } from '../arithmetic/outbound.ts';
import { isNative } from '../arithmetic/pools.ts';
import { shares } from '../arithmetic/primitives.ts';
import { notEnoughForFee, simulateSwap } from '../arithmetic/swap.ts';
import type { Ledger } from '../ledger.ts';
import type { Arrival, Order, Share } from '../order-book.ts';
import type { NetworkState } from '../state.ts';
import { newProgress } from './open-order.ts';
import { payOut, refund } from './payout.ts';
import type { Ports } from './ports.ts';

/** Settles an order: one payout of its total output, one refund of the unswapped input. */
export function settleOrder(ledger: Ledger, order: Order, ports: Ports): void {
  const { orderBook } = ledger;
  const arrival = orderBook.arrivals.get(order.inboundId);
  if (arrival === undefined) throw new Error(`an order without its deposit ${order.inboundId}`);
  order.isDone = true;
  if (order.paid > 0n) {
    if (!order.isShare) countSwap(ledger, order);
    const net = order.paid - payShares(ledger, arrival, order, ports);
    const isPaid = payOut(
      ledger,
      arrival,
      { to: order.destination, asset: order.to, amount: net, purpose: order.isShare ? 'affiliate' : 'swap' },
      ports,
    );
    if (!isPaid && !order.isShare) arrival.reason = `${notEnoughForFee}; fail to refund (${net} ${formatAsset(order.to)}): swap output`;
  }
  const rest = order.deposit - order.taken;
  if (rest > 0n) refund(ledger, arrival, { to: order.refund, amount: rest, reason: endReason(order) }, ports);
  removeOrder(ledger, order);
}

/** Takes an order out of the queue; THORNode puts the last market swap in its place. */
function removeOrder({ state, orderBook }: Ledger, order: Order): void {
  const { queue } = orderBook;
  const last = [...queue].filter(({ kind }) => kind === 'market').at(-1);
  if (state.id === 'mayachain' || order.kind === 'limit' || last === undefined || last === order) {
    queue.delete(order);
    return;
  }
  const rest = [...queue].filter((item) => item !== last).map((item) => (item === order ? last : item));
  queue.clear();
  for (const item of rest) queue.add(item);
}

/** Distinct failure reasons of the parts, in order of first occurrence. */
function endReason(order: Order): string {
  if (order.endReason !== '') return order.endReason;
  return [...new Set(order.failures.map((failure) => failure.reason))].join('; ');
}

function countSwap({ state, orderBook }: Ledger, order: Order): void {
  orderBook.done.swaps += 1n;
  if (isNative(state, order.to)) orderBook.done.toNative += 1n;
  else orderBook.done.toAsset += 1n;
}

/** Pays the affiliates' shares in the native asset. Returns their sum in target units. */
function payShares(ledger: Ledger, arrival: Arrival, order: Order, ports: Ports): bigint {
  let sum = 0n;
  for (const share of order.shares) sum += payShare(ledger, arrival, { order, share }, ports);
  return sum;
}

function payShare(ledger: Ledger, arrival: Arrival, request: { order: Order; share: Share }, ports: Ports): bigint {
  const { state } = ledger;
  const { order, share } = request;
  const amount = shares[state.id].gss(share.bps, 10_000n, order.paid);
  if (amount === 0n) return 0n;
  const native = getNativeAsset(state.id);
  if (isNative(state, order.to)) {
    payOut(ledger, arrival, { to: share.address, asset: native, amount, purpose: 'affiliate', isFree: true }, ports);
    return amount;
  }
  const run = simulateSwap(state, { from: order.to, to: native, amount, limit: 0n, quantity: 1 });
  // The user keeps a share that cannot be sold, or not for more than its payout costs.
  if (!run.ok || run.value.emit <= outboundFee(state, native)) return 0n;
  ledger.orderBook.queue.add(sellShare(state, order, share, amount));
  return amount;
}

/** The swap of a share to the network's own asset, which waits in the queue like any other. */
function sellShare(state: NetworkState, order: Order, share: Share, deposit: bigint): Order {
  return {
    ...order,
    kind: 'market',
    from: order.to,
    to: getNativeAsset(state.id),
    destination: share.address,
    deposit,
    shares: [],
    isShare: true,
    quantity: 1,
    interval: 0,
    ttl: 0,
    limit: 0n,
    ...newProgress(),
    createdHeight: state.height,
    createdTime: state.time,
  };
}
