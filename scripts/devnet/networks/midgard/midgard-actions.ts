import { formatAsset } from '../../../../src/core/asset/asset.ts';
import type { Answer } from '../../answer.ts';
import type { View } from '../../view.ts';
import { routeOf } from '../blocks/order.ts';
import type { Ledger } from '../ledger.ts';
import type { Arrival, Outbound } from '../order-book.ts';

type Fields = Record<string, unknown>;

/** One entry of `/v2/actions`, with its filter and paging keys. */
interface Action {
  /** Sort and paging key: block and index in it. */
  readonly token: bigint;
  readonly height: number;
  /** Unix seconds. */
  readonly time: number;
  readonly type: string;
  readonly txIds: readonly string[];
  readonly addresses: readonly string[];
  readonly assets: readonly string[];
  readonly affiliates: readonly string[];
  readonly body: Fields;
}

const longestPage = 50;
const placesPerBlock = 1_000_000_000n;
const coins = (asset: string, amount: bigint): Fields[] => [{ amount: amount.toString(), asset }];

function inSide({ inbound }: Arrival): Fields[] {
  return [{ address: inbound.from, coins: coins(formatAsset(inbound.asset), inbound.amount), txID: inbound.txid }];
}

/** Sent payouts; those within the network have no hash. */
function outSide(outbounds: readonly Outbound[]): Fields[] {
  return outbounds
    .filter((item) => item.status === 'done')
    .map((item) => ({
      address: item.to,
      ...(item.purpose === 'affiliate' ? { affiliate: true } : {}),
      coins: coins(item.asset, item.amount),
      height: item.doneHeight.toString(),
      txID: item.txid,
    }));
}

const networkFees = (outbounds: readonly Outbound[]): Fields[] =>
  outbounds.filter((item) => item.fee > 0n).map((item) => ({ amount: item.fee.toString(), asset: item.asset }));

function affiliateFields({ order }: Arrival): Fields {
  return {
    affiliateAddress: order?.shares.map((share) => share.name).join('/') ?? '',
    affiliateFee: (order?.shares.reduce((sum, share) => sum + share.bps, 0n) ?? 0n).toString(),
  };
}

/** A member that MAYAChain's Midgard lacks, since it is some years older than THORChain's. */
const ifNewer = <T>({ state }: Ledger, member: () => T): T | undefined => (state.id === 'thorchain' ? member() : undefined);

function swapBody(ledger: Ledger, arrival: Arrival): Fields | undefined {
  const { order } = arrival;
  const own = arrival.outbounds.filter((item) => item.purpose !== 'refund');
  if (order === undefined || (order.isDone && own.length === 0)) return undefined;
  const isDone = order.isDone && own.every((item) => item.status === 'done');
  const { quantity, count, interval } = order;
  const coin = (asset: string, amount: bigint) => ({ amount: amount.toString(), asset });
  const streaming = {
    count: count.toString(),
    depositedCoin: coin(formatAsset(order.from), order.deposit),
    failedSwapReasons: order.failures.length === 0 ? undefined : order.failures.map(({ reason }) => reason),
    failedSwaps: order.failures.length === 0 ? undefined : order.failures.map(({ index }) => index.toString()),
    inCoin: coin(formatAsset(order.from), order.taken),
    interval: interval.toString(),
    lastHeight: order.lastHeight.toString(),
    outCoin: coin(formatAsset(order.to), order.paid),
    outEstimation: ifNewer(ledger, () => ((order.first?.emit ?? 0n) * BigInt(quantity)).toString()),
    quantity: quantity.toString(),
  };
  const swap = {
    ...affiliateFields(arrival),
    inPriceUSD: ifNewer(ledger, () => order.first?.fromUsd ?? '0'),
    isStreamingSwap: quantity > 1,
    liquidityFee: order.liquidityFeeNative.toString(),
    memo: arrival.memo,
    networkFees: networkFees(own),
    outPriceUSD: ifNewer(ledger, () => order.first?.toUsd ?? '0'),
    streamingSwapMeta: quantity > 1 ? streaming : undefined,
    swapSlip: order.slip.toString(),
    swapTarget: order.limit.toString(),
    txType: ifNewer(ledger, () => (order.kind === 'limit' ? 'limit_swap' : 'swap')),
  };
  return {
    in: inSide(arrival),
    metadata: { swap },
    out: outSide(own),
    pools: routeOf(ledger.state, order).map(({ pool }) => pool),
    status: isDone ? 'success' : 'pending',
    type: order.kind === 'limit' ? 'limit_swap' : 'swap',
  };
}

function refundBody(ledger: Ledger, arrival: Arrival): Fields | undefined {
  const back = arrival.outbounds.filter((item) => item.purpose === 'refund');
  const isLost = arrival.swallowed.length > 0 && arrival.kind !== 'donate' && arrival.kind !== 'modify' && arrival.kind !== 'reference';
  if (back.length === 0 && !isLost && arrival.untaken === 0n) return undefined;
  const txType = ifNewer(ledger, () => (arrival.kind === 'limit' ? 'limit_swap' : arrival.kind === 'swap' ? 'swap' : 'unknown'));
  const refund = { ...affiliateFields(arrival), memo: arrival.memo, networkFees: networkFees(back), reason: arrival.reason, txType };
  return {
    in: inSide(arrival),
    metadata: { refund },
    out: outSide(back),
    pools: [],
    status: back.every((item) => item.status === 'done') ? 'success' : 'pending',
    type: 'refund',
  };
}

/** Details of a mint or a redemption. */
function mintBody({ kind, minted, inbound, outbounds, ...arrival }: Arrival): Fields | undefined {
  if (kind !== 'mint' && kind !== 'redeem') return undefined;
  const own = outbounds.filter((item) => item.purpose !== 'refund');
  if (minted === undefined && own.length === 0) return undefined;
  const out = minted === undefined ? outSide(own) : [{ address: minted.to, coins: coins(minted.asset, minted.amount), txID: '' }];
  const kept = minted?.asset ?? formatAsset(inbound.asset);
  return {
    in: inSide({ ...arrival, kind, inbound, outbounds }),
    metadata: {},
    out,
    pools: [],
    status: own.every((item) => item.status === 'done') ? 'success' : 'pending',
    type: kept.includes('~') ? 'trade' : 'secure',
  };
}

function donateBody(arrival: Arrival): Fields | undefined {
  if (arrival.kind !== 'donate') return undefined;
  const pools = [formatAsset(arrival.inbound.asset)];
  return { in: inSide(arrival), metadata: {}, out: [], pools, status: 'success', type: 'donate' };
}

/** Actions of a deposit; a partially refunded swap is listed as two, swap and refund. */
function buildActions(ledger: Ledger, arrival: Arrival, place: bigint): Action[] {
  if (arrival.finalisedHeight === 0 || arrival.kind === 'ignored') return [];
  const bodies = [swapBody(ledger, arrival), refundBody(ledger, arrival), donateBody(arrival), mintBody(arrival)].filter(
    (body) => body !== undefined,
  );
  const { finalisedHeight: height, finalisedTime: time, inbound, order } = arrival;
  return bodies.map((body, index) => ({
    token: BigInt(height) * placesPerBlock + place * 4n + BigInt(index),
    height,
    time,
    type: String(body['type']),
    txIds: [inbound.txid, ...arrival.outbounds.map((item) => item.txid)].filter((id) => id !== ''),
    addresses: [inbound.from, inbound.to, ...arrival.outbounds.map((item) => item.to)].map((address) => address.toLowerCase()),
    assets: [formatAsset(inbound.asset), ...(order === undefined ? [] : [formatAsset(order.to)])],
    affiliates: order?.shares.flatMap((share) => [share.name, share.address]) ?? [],
    body: { date: `${BigInt(time) * 10n ** 9n}`, height: height.toString(), ...body },
  }));
}

const list = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Applies the query's filters; each matches any of its values. */
function passes(action: Action, query: URLSearchParams): boolean {
  const txIds = list(query, 'txid');
  const types = [...list(query, 'type'), ...list(query, 'txType')];
  const addresses = list(query, 'address').map((address) => address.toLowerCase());
  const affiliates = list(query, 'affiliate');
  const assets = list(query, 'asset').map((asset) => asset.toUpperCase());
  const isTx = (wanted: string): boolean => action.txIds.includes(wanted) || action.txIds.includes(wanted.toUpperCase());
  return (
    (txIds.length === 0 || txIds.some(isTx)) &&
    (types.length === 0 || types.some((type) => type.toLowerCase() === action.type.toLowerCase())) &&
    (addresses.length === 0 || addresses.some((address) => action.addresses.includes(address))) &&
    (affiliates.length === 0 || affiliates.some((affiliate) => action.affiliates.includes(affiliate))) &&
    (assets.length === 0 || assets.every((asset) => action.assets.includes(asset)))
  );
}

const digits = /^[0-9]{1,25}$/;

/** A bound of the query; undefined if absent. */
function bound(query: URLSearchParams, name: string): bigint | undefined {
  const text = query.get(name) ?? '';
  return digits.test(text) ? BigInt(text) : undefined;
}

function isInSpan(action: Action, query: URLSearchParams): boolean {
  const below = (name: string, value: number): boolean => BigInt(value) <= (bound(query, name) ?? BigInt(value));
  const above = (name: string, value: number): boolean => BigInt(value) >= (bound(query, name) ?? BigInt(value));
  return (
    below('timestamp', action.time) &&
    below('height', action.height) &&
    above('fromTimestamp', action.time) &&
    above('fromHeight', action.height)
  );
}

/** `/v2/actions`: newest first, paged by offset or by token (content/reference/midgard.md#actions). */
export function midgardActions({ ledger }: View, query: URLSearchParams): Answer {
  const bad = ['limit', 'offset', 'nextPageToken', 'prevPageToken', 'timestamp', 'height', 'fromTimestamp', 'fromHeight'].find(
    (name) => (query.get(name) ?? '') !== '' && !digits.test(query.get(name) ?? ''),
  );
  if (bad !== undefined) return { status: 400, body: { error: `the ${bad} is no number` } };
  const size = Number(bound(query, 'limit') ?? BigInt(longestPage));
  if (size === 0 || size > longestPage) return { status: 400, body: { error: `the limit is 1 to ${longestPage}` } };
  const all = [...ledger.orderBook.arrivals.values()]
    .flatMap((arrival, place) => buildActions(ledger, arrival, BigInt(place)))
    .filter((action) => passes(action, query) && isInSpan(action, query))
    .sort((a, b) => (a.token < b.token ? 1 : a.token > b.token ? -1 : 0));
  const page = pickPage(all, query, size);
  const meta = { nextPageToken: (page.at(-1)?.token ?? '').toString(), prevPageToken: (page[0]?.token ?? '').toString() };
  return { status: 200, body: { actions: page.map(({ body }) => body), count: all.length.toString(), meta } };
}

function pickPage(all: readonly Action[], query: URLSearchParams, size: number): readonly Action[] {
  const next = bound(query, 'nextPageToken');
  const previous = bound(query, 'prevPageToken');
  if (next !== undefined) return all.filter((action) => action.token < next).slice(0, size);
  if (previous !== undefined) return all.filter((action) => action.token > previous).slice(-size);
  const offset = Number(bound(query, 'offset') ?? 0n);
  return all.slice(offset, offset + size);
}
