import { type Asset, formatAsset, layer1Of } from '../../../../src/core/asset/asset.ts';
import { isHeldAsset } from '../../../../src/core/asset/held-asset.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import { isAssetTradingHalted } from '../arithmetic/halts.ts';
import { outboundFee } from '../arithmetic/outbound.ts';
import { type Outcome, refused } from '../arithmetic/outcome.ts';
import { convert, isNative } from '../arithmetic/pools.ts';
import { nextPart } from '../arithmetic/streaming.ts';
import { notEnoughForFee, type SwapResult, simulateSwap } from '../arithmetic/swap.ts';
import type { Ledger } from '../ledger.ts';
import { dollarText } from '../midgard/midgard-price.ts';
import { type Order, tally } from '../order-book.ts';
import { type NetworkState, setting } from '../state.ts';
import type { Ports } from './ports.ts';

/** Whether the next part may run in this block (content/reference/arithmetic.md#queue). */
export function isReady(state: NetworkState, order: Order): boolean {
  if (isAssetTradingHalted(state, order.from) || isAssetTradingHalted(state, order.to)) return false;
  if (order.quantity > 1 && setting(state, 'StreamingSwapPause') > 0n) return false;
  // An order is taken up when its next part would meet its limit with all fees, at the depths before this pass.
  if (order.kind === 'limit') return isPriceReached(state, order) && tryPart(state, order).ok;
  if (order.interval === 0 || order.count === 0) return true;
  const passed = state.height - order.lastHeight;
  return passed > 0 && passed % order.interval === 0;
}

/** True where limit orders rest and swaps without an interval are split (content/reference/arithmetic.md#queue). */
export function hasAdvancedQueue(state: NetworkState): boolean {
  return state.id === 'thorchain' && setting(state, 'EnableAdvSwapQueue') > 0n;
}

/** Size and limit of the next part. */
export function getPart(state: NetworkState, order: Order): { readonly size: bigint; readonly limit: bigint } {
  const { deposit, quantity, limit, taken, counted: paid, count, successes } = order;
  return nextPart(state, { deposit, quantity, limit, taken, paid, count, successes });
}

function isPriceReached(state: NetworkState, order: Order): boolean {
  const part = getPart(state, order);
  return convert(state, part.size, order.from, order.to) >= part.limit;
}

/**
 * Simulates the next part, with an `amount` of it where the account holds less. Outside of THORNode's advanced queue, a swap in one
 * part must also cover its outbound fee.
 */
function tryPart(state: NetworkState, order: Order, amount = getPart(state, order).size): Outcome<SwapResult> {
  const { limit } = getPart(state, order);
  const quantity = order.quantity === 1 && !hasAdvancedQueue(state) ? 0 : order.quantity;
  return simulateSwap(state, { from: order.from, to: order.to, amount, limit, quantity });
}

/**
 * Executes one part: updates pools and order, or records the failure unless `isAgain`. A secured or trade asset is taken from its
 * account now, as far as there is any (`Withdrawal` of THORNode's trade accounts).
 */
export function swapPart(ledger: Ledger, order: Order, isAgain: boolean, ports: Ports): SwapResult | undefined {
  const { state, orderBook } = ledger;
  const { size } = getPart(state, order);
  // An affiliate's share is sold out of what the swap paid, which no account holds.
  const isHeld = isHeldAsset(order.from) && !order.isShare;
  const balance = isHeld ? ports.holding(order.sender, order.from) : size;
  const available = balance < size ? balance : size;
  const run = available === 0n ? refused(`insufficient balance of ${formatAsset(order.from)}`) : tryPart(state, order, available);
  if (run.ok) {
    if (isHeld) {
      ports.charge(order.sender, order.from, available);
      tally(orderBook.received, formatAsset(order.from), available);
    }
    order.first ??= { emit: run.value.emit, fromUsd: dollarText(state, order.from), toUsd: dollarText(state, order.to) };
    applyLegs(ledger, order.from, run.value, available);
    for (const leg of run.value.legs) {
      order.liquidityFeeNative += leg.feeNative;
      if (leg.swapSlip > order.slip) order.slip = leg.swapSlip;
    }
    order.lastHeight = state.height;
    order.count += 1;
    order.successes += 1;
    order.taken += size;
    order.paid += run.value.emit;
    order.counted += run.value.emit - feeShare(state, order);
    return run.value;
  }
  if (order.kind === 'limit' || !isAgain) {
    const reason = run.error === notEnoughForFee ? 'fail swap, not enough fee' : run.error;
    order.failures.push({ index: order.count, reason });
    order.lastHeight = state.height;
    order.count += 1;
  }
  return undefined;
}

/** A part's share of the outbound fee, rounded up so that all parts together still meet the limit. */
function feeShare(state: NetworkState, order: Order): bigint {
  const parts = BigInt(order.quantity);
  return state.id === 'thorchain' ? (outboundFee(state, order.to) + parts - 1n) / parts : 0n;
}

/** Applies the legs to their pools and books unclaimed amounts as income. */
function applyLegs({ state, orderBook, volumes }: Ledger, from: Asset, run: SwapResult, size: bigint): void {
  let input = size;
  let isFromNative = isNative(state, from);
  let traded = 0n;
  for (const leg of run.legs) {
    const pool = state.pools.get(leg.pool);
    if (pool === undefined) throw new Error(`the pool ${leg.pool} went away during a swap`);
    const change = leg.depths.native - pool.balanceNative;
    pool.balanceAsset = leg.depths.asset;
    pool.balanceNative = leg.depths.native;
    tally(orderBook.kept, protocols[state.id].nativeAsset, (isFromNative ? input : -leg.emit) - change);
    traded = isFromNative ? input : leg.emit;
    volumes.set(leg.pool, (volumes.get(leg.pool) ?? 0n) + traded);
    input = leg.emit;
    isFromNative = true;
  }
  orderBook.done.volume += traded;
}

/** Pools that an order passes through, with their direction. */
export function routeOf(state: NetworkState, order: Order): { readonly pool: string; readonly isFromNative: boolean }[] {
  const steps = [
    { asset: order.from, isFromNative: false },
    { asset: order.to, isFromNative: true },
  ];
  return steps
    .filter(({ asset }) => !isNative(state, asset))
    .map(({ asset, isFromNative }) => ({ pool: formatAsset(layer1Of(asset)), isFromNative }));
}
