import type { Asset } from '../../../../src/core/asset/asset.ts';
import { curveFee } from '../arithmetic/leg.ts';
import { assetToNative, findPoolState, isNative } from '../arithmetic/pools.ts';
import { shares, slipBps } from '../arithmetic/primitives.ts';
import type { Order } from '../order-book.ts';
import { type NetworkState, setting } from '../state.ts';
import { getPart } from './order.ts';

interface Score {
  readonly order: Order;
  readonly fee: bigint;
  readonly slip: bigint;
}

/** Fee in the native asset and slip of an amount against one pool; synths count against a deeper one. */
function scoreLeg(state: NetworkState, held: Asset, fromNative: boolean, amount: bigint): Pick<Score, 'fee' | 'slip'> | undefined {
  const pool = findPoolState(state, held);
  if (pool === undefined || pool.status !== 'Available' || pool.balanceAsset === 0n || pool.balanceNative === 0n) return undefined;
  const multiple = held.kind === 'synth' ? setting(state, 'VirtualMultSynthsBasisPoints', 10_000n) : 10_000n;
  const [asset, native] = [pool.balanceAsset, pool.balanceNative].map((depth) => shares[state.id].gus(multiple, 10_000n, depth));
  const [depthIn = 0n, depthOut = 0n] = fromNative ? [native, asset] : [asset, native];
  const fee = curveFee(depthIn, depthOut, amount);
  return { fee: fromNative ? assetToNative(state, pool, fee) : fee, slip: slipBps(depthIn, amount) };
}

function scoreOrder(state: NetworkState, order: Order): Score {
  const { size } = getPart(state, order);
  const none = { order, fee: 0n, slip: 0n };
  const isFromNative = isNative(state, order.from);
  const first = scoreLeg(state, isFromNative ? order.to : order.from, isFromNative, size);
  if (first === undefined || isFromNative || isNative(state, order.to)) return { ...none, ...first };
  const pool = findPoolState(state, order.from);
  const second = pool && scoreLeg(state, order.to, true, assetToNative(state, pool, size));
  return second === undefined ? none : { order, fee: first.fee + second.fee, slip: first.slip + second.slip };
}

const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);

/** Sorts orders as a block takes them: by their places by fee and by slip together, the highest first, then by hash. */
export function rankOrders(state: NetworkState, orders: readonly Order[]): readonly Order[] {
  if (orders.length < 2) return orders;
  const scores = orders.map((order) => scoreOrder(state, order));
  const byFee = scores.toSorted((a, b) => descending(a.fee, b.fee));
  const bySlip = scores.toSorted((a, b) => descending(a.slip, b.slip));
  const places = [byFee, bySlip].map((sorted) => new Map(sorted.map((score, place) => [score.order, place])));
  const placeOf = (order: Order): number => places.reduce((sum, by) => sum + (by.get(order) ?? 0), 0);
  const byHash = (a: Order, b: Order): number => (a.inboundId < b.inboundId ? -1 : a.inboundId > b.inboundId ? 1 : 0);
  return byFee.map(({ order }) => order).toSorted((a, b) => placeOf(a) - placeOf(b) || byHash(a, b));
}
