import { formatAsset } from '../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { View } from '../../view.ts';
import { assetToNative, dollarsPerRune, findPoolState, isNative } from '../arithmetic/pools.ts';
import { limitRatio } from '../blocks/modify.ts';
import type { Ledger } from '../ledger.ts';
import type { Order, Outbound } from '../order-book.ts';
import type { NetworkState } from '../state.ts';
import { inboundTx, txOutItem } from './tx-records.ts';

type Fields = Record<string, unknown>;

/** `MsgSwap` of a waiting order (content/reference/thornode.md#waiting-orders). */
export function msgSwap({ state, orderBook }: Ledger, order: Order): Fields {
  const arrival = orderBook.arrivals.get(order.inboundId);
  return {
    tx: arrival === undefined ? undefined : inboundTx(arrival),
    target_asset: formatAsset(order.to),
    destination: order.destination,
    trade_target: order.limit.toString(),
    affiliate_address: order.shares[0]?.address ?? '',
    affiliate_basis_points: order.shares.reduce((sum, share) => sum + share.bps, 0n).toString(),
    signer: order.sender,
    stream_quantity: order.quantity,
    stream_interval: order.kind === 'limit' ? order.ttl : order.interval,
    ...(state.id === 'thorchain' ? buildProgress(order) : {}),
  };
}

/** Additional members of THORChain's queue; MAYAChain lists streams separately. */
function buildProgress(order: Order): Fields {
  return {
    swap_type: order.kind === 'limit' ? 'limit' : undefined,
    initial_block_height: order.createdHeight,
    state: {
      interval: order.kind === 'limit' ? order.ttl : order.interval,
      quantity: order.quantity,
      ttl: order.ttl === 0 ? undefined : order.ttl,
      count: order.count,
      last_height: order.lastHeight,
      deposit: order.deposit.toString(),
      withdrawn: '0',
      in: order.taken.toString(),
      out: order.paid.toString(),
      failed_swaps: order.failures.map((failure) => failure.index),
      failed_swap_reasons: order.failures.map((failure) => failure.reason),
    },
    version: 'v2',
    index: 0,
  };
}

/** `/swap/streaming/{hash}`: an order with more than one part. */
export function streamingSwap({ state }: Ledger, order: Order): Fields {
  return {
    tx_id: order.inboundId,
    interval: order.interval,
    quantity: order.quantity,
    count: order.count,
    last_height: order.lastHeight,
    initial_height: state.id === 'thorchain' ? order.createdHeight : undefined,
    trade_target: order.limit.toString(),
    source_asset: formatAsset(order.from),
    target_asset: formatAsset(order.to),
    destination: order.destination,
    deposit: order.deposit.toString(),
    in: order.taken.toString(),
    out: order.paid.toString(),
    failed_swaps: order.failures.length === 0 ? undefined : order.failures.map((failure) => failure.index),
    failed_swap_reasons: order.failures.length === 0 ? undefined : order.failures.map((failure) => failure.reason),
  };
}

export const streams = ({ orderBook }: Ledger): Order[] => [...orderBook.queue].filter((order) => order.quantity > 1);

/** Payouts whose block has come, or those still waiting for it. */
export function waitingOutbounds({ state, orderBook }: Pick<Ledger, 'state' | 'orderBook'>, isDue: boolean): Outbound[] {
  return [...orderBook.unpaid].filter((item) => item.height <= state.height === isDue);
}

export const outboundList = (view: View, isDue: boolean): Fields[] =>
  waitingOutbounds(view.ledger, isDue).map((item) => txOutItem(view, item));

const sorts: Readonly<Record<string, (state: NetworkState, order: Order) => bigint>> = {
  ratio: (_state, order) => limitRatio(order),
  age: (state, order) => BigInt(state.height - order.createdHeight),
  created_height: (_state, order) => BigInt(order.createdHeight),
  amount: (_state, order) => order.deposit,
};

const limitOrders = ({ orderBook }: Ledger): Order[] => [...orderBook.queue].filter((order) => order.kind === 'limit');

const within = (text: string | null, otherwise: number, most: number): number =>
  text !== null && /^[0-9]{1,9}$/.test(text) ? Math.min(Number(text), most) : otherwise;

const isWanted = (query: URLSearchParams, name: string, value: string): boolean =>
  (query.get(name) ?? '') === '' || query.get(name)?.toUpperCase() === value.toUpperCase();

const hasPair = (query: URLSearchParams, order: Order): boolean =>
  isWanted(query, 'source_asset', formatAsset(order.from)) && isWanted(query, 'target_asset', formatAsset(order.to));

/** `/queue/limit_swaps` in proto3 JSON: integers as strings. */
export function limitSwaps(ledger: Ledger, query: URLSearchParams): Fields {
  const { state } = ledger;
  const key = sorts[query.get('sort_by') ?? 'ratio'] ?? ((_state: NetworkState, order: Order) => limitRatio(order));
  const sign = query.get('sort_order') === 'desc' ? -1 : 1;
  const matching = limitOrders(ledger)
    .filter((order) => hasPair(query, order) && isWanted(query, 'sender', order.sender))
    .map((order) => ({ order, rank: key(state, order) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -sign : sign));
  const offset = within(query.get('offset'), 0, 1_000_000);
  const size = within(query.get('limit'), 100, 1000);
  const page = matching.slice(offset, offset + size);
  return {
    limit_swaps: page.map(({ order }) => limitSwap(ledger, order)),
    pagination: {
      offset: offset.toString(),
      limit: size.toString(),
      total: matching.length.toString(),
      has_next: offset + size < matching.length,
      has_prev: offset > 0,
    },
  };
}

function limitSwap(ledger: Ledger, order: Order): Fields {
  const { state } = ledger;
  return {
    swap: msgSwap(ledger, order),
    ratio: limitRatio(order).toString(),
    blocks_since_created: (state.height - order.createdHeight).toString(),
    time_to_expiry_blocks: (order.createdHeight + order.ttl - state.height).toString(),
    created_timestamp: order.createdTime.toString(),
  };
}

/** USD value in 1e8 of an order's remaining input. */
function toDollars(state: NetworkState, order: Order): bigint {
  const rest = order.deposit - order.taken;
  const pool = isNative(state, order.from) ? undefined : findPoolState(state, order.from);
  const native = pool === undefined ? rest : assetToNative(state, pool, rest);
  return (native * dollarsPerRune(state)) / 10n ** BigInt(protocols[state.id].nativeDecimals);
}

/** Response of `/queue/limit_swaps/summary`. */
export function limitSwapsSummary(ledger: Ledger, query: URLSearchParams): Fields {
  const { state } = ledger;
  const orders = limitOrders(ledger).filter((order) => hasPair(query, order));
  const pairs = new Map<string, Order[]>();
  for (const order of orders) {
    const key = `${formatAsset(order.from)} ${formatAsset(order.to)}`;
    pairs.set(key, [...(pairs.get(key) ?? []), order]);
  }
  const worth = (list: readonly Order[]): string => list.reduce((sum, order) => sum + toDollars(state, order), 0n).toString();
  const ages = orders.map((order) => state.height - order.createdHeight);
  const average = ages.length === 0 ? 0 : Math.floor(ages.reduce((sum, age) => sum + age, 0) / ages.length);
  return {
    total_limit_swaps: orders.length.toString(),
    total_value_usd: worth(orders),
    asset_pairs: [...pairs].map(([key, list]) => ({
      source_asset: key.split(' ')[0],
      target_asset: key.split(' ')[1],
      count: list.length.toString(),
      total_value_usd: worth(list),
    })),
    oldest_swap_blocks: Math.max(0, ...ages).toString(),
    average_age_blocks: average.toString(),
  };
}
