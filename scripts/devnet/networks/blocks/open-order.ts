import { formatAsset, homeChain } from '../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { findName, isAddress, isAddressOf, resolveAddress } from '../arithmetic/addresses.ts';
import { isAssetTradingHalted } from '../arithmetic/halts.ts';
import { done, type Outcome, refused } from '../arithmetic/outcome.ts';
import { matchPool } from '../arithmetic/pools.ts';
import { maxSwapQuantity } from '../arithmetic/streaming.ts';
import { orderError } from '../arithmetic/swap.ts';
import type { SwapMemo } from '../memo-reader.ts';
import type { Order, Share } from '../order-book.ts';
import { type NetworkState, setting } from '../state.ts';
import { hasAdvancedQueue } from './order.ts';

/** Refund recipient: the memo's refund address if valid on a source chain other than the network's own, else the sender. */
export function refundAddress(state: NetworkState, inbound: Inbound, wanted: string): string {
  if (wanted === '' || inbound.chain === protocols[state.id].chain) return inbound.from;
  const resolved = resolveAddress(state, wanted, inbound.chain);
  return resolved.ok && isAddressOf(state.id, resolved.value, inbound.chain) ? resolved.value : inbound.from;
}

/** A refused order: a node that cannot read the memo or is halted has not resolved a reference, and refunds by the memo sent. */
export interface OrderRefusal {
  readonly ok: false;
  readonly error: string;
  /** Memo whose refund address the refund uses, which only a readable one has. */
  readonly refundBy: 'none' | 'sent' | 'resolved';
}

/** The order that a finalised deposit places, or why it is refunded (`handleObservedTxInQuorum`). */
export function openOrder(state: NetworkState, inbound: Inbound, memo: SwapMemo): Extract<Outcome<Order>, { ok: true }> | OrderRefusal {
  const from = matchPool(state, inbound.asset);
  const to = matchPool(state, memo.asset);
  const failed = (error: string, refundBy: OrderRefusal['refundBy'] = 'resolved'): OrderRefusal => ({ ok: false, error, refundBy });
  const destination = destinationOf(state, inbound, memo, homeChain(to, state.id));
  if (!destination.ok) return failed(destination.error, 'none');
  const shares = sharesOf(state, memo);
  if (!shares.ok) return failed(shares.error, 'none');
  if (isAssetTradingHalted(state, from) || isAssetTradingHalted(state, to)) return failed('trading halted', 'sent');
  if (memo.kind === 'limit' && setting(state, 'EnableAdvSwapQueue') !== 1n) return failed('limit swaps are not enabled', 'sent');
  if (inbound.amount === 0n) return failed('fail swap, invalid amount');
  const amount = inbound.amount;
  const error = orderError(state, { from, to, amount, limit: memo.limit, quantity: 0, destination: destination.value });
  if (error !== undefined) return failed(error);
  const quantity = quantityOf(state, { from, to, amount, interval: memo.kind === 'limit' ? 0 : memo.interval }, memo);
  if (!quantity.ok) return failed(quantity.error);
  const value: Order = {
    inboundId: inbound.txid,
    kind: memo.kind === 'limit' ? 'limit' : 'market',
    from,
    to,
    sender: inbound.from,
    destination: destination.value,
    refund: refundAddress(state, inbound, memo.refund),
    deposit: amount,
    shares: shares.value,
    isShare: false,
    quantity: quantity.value,
    interval: memo.kind === 'limit' ? 0 : memo.interval,
    ttl: memo.kind === 'limit' ? lifetime(state, memo.interval) : 0,
    createdHeight: state.height,
    createdTime: state.time,
    limit: memo.limit,
    ...newProgress(),
  };
  return { ok: true, value };
}

/** Progress of an order that has not begun. */
export const newProgress = () => ({
  count: 0,
  successes: 0,
  lastHeight: 0,
  taken: 0n,
  paid: 0n,
  counted: 0n,
  liquidityFeeNative: 0n,
  slip: 0n,
  failures: [],
  endReason: '',
  isDone: false,
});

/** Resolves an address, a name, or `name.CHAIN`; empty means the sender. */
function destinationOf(state: NetworkState, inbound: Inbound, memo: SwapMemo, chain: string): Outcome<string> {
  if (memo.destination === '') return done(inbound.from);
  if (isAddress(state.id, memo.destination)) return done(memo.destination);
  const named = /^(.+)\.([A-Za-z0-9]{2,10})$/.exec(memo.destination);
  return resolveAddress(state, named?.[1] ?? memo.destination, named?.[2]?.toUpperCase() ?? chain);
}

function lifetime(state: NetworkState, wanted: number): number {
  const longest = Number(setting(state, 'StreamingLimitSwapMaxAge'));
  return wanted === 0 || wanted > longest ? longest : wanted;
}

function quantityOf(state: NetworkState, request: Parameters<typeof maxSwapQuantity>[1], memo: SwapMemo): Outcome<number> {
  const isStreaming = request.interval > 0 || hasAdvancedQueue(state);
  if (!isStreaming) return done(1);
  const most = maxSwapQuantity(state, request);
  if (!most.ok) return most;
  const cap = Math.max(most.value, 1);
  return done(memo.quantity === 0 || memo.quantity > cap ? cap : memo.quantity);
}

const mostThorBps = 1_000n;

/** THORNode's error for shares above a tenth in all. */
export function affiliateError(state: NetworkState, memo: SwapMemo): string | undefined {
  const total = memo.affiliates.reduce((sum, { bps = 0n }) => sum + bps, 0n);
  const isTooMuch = state.id === 'thorchain' && total > mostThorBps;
  return isTooMuch ? `affiliate fee basis points can't be more than ${mostThorBps}` : undefined;
}

/** Affiliates by name or by address on the network itself; THORNode skips validation when all shares are zero. */
function sharesOf(state: NetworkState, memo: SwapMemo): Outcome<Share[]> {
  const { chain } = protocols[state.id];
  const kind = state.id === 'thorchain' ? 'thorname' : 'mayaname';
  const shares: Share[] = [];
  const total = memo.affiliates.reduce((sum, { bps = 0n }) => sum + bps, 0n);
  if (state.id === 'thorchain' && total === 0n) return done(shares);
  const tooMuch = affiliateError(state, memo);
  if (tooMuch !== undefined) return refused(tooMuch);
  for (const { name, bps = 0n } of memo.affiliates) {
    const record = findName(state, name);
    const address = isAddressOf(state.id, name, chain) ? name : (record?.aliases.get(chain) ?? record?.owner);
    if (address === undefined) return refused(`invalid affiliate ${kind} or address: ${name}`);
    shares.push({ name, address, bps });
  }
  return done(shares);
}

/** Lookup key of a pair for limit orders. */
export function formatPair(order: Pick<Order, 'from' | 'to'>): string {
  return `${formatAsset(order.from)} ${formatAsset(order.to)}`;
}
