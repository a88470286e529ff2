import { type Asset, homeChain, parseMemoAsset } from '../../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../../src/core/network/protocol.ts';
import type { NetworkState } from '../../state.ts';
import { resolveAddress } from '../addresses.ts';
import type { Affiliates } from '../affiliates.ts';
import { missingPool } from '../outbound.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import { convert, matchPool } from '../pools.ts';
import { maxSwapQuantity } from '../streaming.ts';

export interface Pair {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: bigint;
}

/** How a swap is split. `quantity` is the requested one, capped; 0 leaves it to the node. */
export interface Stream {
  readonly interval: number;
  readonly quantity: number;
  readonly maxQuantity: number;
}

/** At most one is set: an absolute limit, or a tolerance relative to the quote. */
export interface Tolerance {
  readonly limit: bigint;
  readonly liquidityBps: bigint;
}

/** A fully parsed request with matched assets. */
export interface QuoteRequest {
  readonly pair: Pair;
  readonly stream: Stream;
  readonly tolerance: Tolerance;
  readonly destination?: string;
  readonly refund?: string;
  readonly affiliates: Affiliates;
}

const digits = /^[0-9]{1,77}$/;

/** Parses a decimal amount; errors as worded by the node's parser. */
export function readUint(text: string): Outcome<bigint> {
  return digits.test(text) ? done(BigInt(text)) : refused(`cannot convert '${text}' to an unsigned integer`);
}

/** Parses a decimal count. */
export function readCount(text: string | null): Outcome<number> {
  if (text === null || text === '') return done(0);
  return /^[0-9]{1,15}$/.test(text) ? done(Number(text)) : refused(`parsing "${text}": invalid syntax`);
}

export function readPair(state: NetworkState, params: URLSearchParams): Outcome<Pair> {
  const from = parseMemoAsset(params.get('from_asset') ?? '', state.id);
  if (!from.ok) return refused('bad from asset: invalid symbol');
  const to = parseMemoAsset(params.get('to_asset') ?? '', state.id);
  if (!to.ok) return refused('bad to asset: invalid symbol');
  const amount = readUint(params.get('amount') ?? '');
  if (!amount.ok) return refused(`bad amount: ${amount.error}`);
  return done({ from: matchPool(state, from.value), to: matchPool(state, to.value), amount: amount.value });
}

function readStream(state: NetworkState, params: URLSearchParams, pair: Pair): Outcome<Stream> {
  const interval = readCount(params.get('streaming_interval'));
  if (!interval.ok) return refused(`bad streaming interval amount: ${interval.error}`);
  const quantity = readCount(params.get('streaming_quantity'));
  if (!quantity.ok) return refused(`bad streaming quantity amount: ${quantity.error}`);
  const most = maxSwapQuantity(state, { ...pair, interval: interval.value });
  if (!most.ok) return refused(`failed to calculate max streaming swap quantity: ${most.error}`);
  return done({ interval: interval.value, quantity: Math.min(quantity.value, most.value), maxQuantity: most.value });
}

/** Converts a tolerance in basis points to a limit; `tolerance_bps` is relative to the price without fees. */
function readTolerance(state: NetworkState, params: URLSearchParams, pair: Pair): Outcome<Tolerance> {
  const fixed = params.get('tolerance_bps') ?? '';
  if (fixed !== '') {
    const bps = readUint(fixed);
    if (!bps.ok) return refused(`bad tolerance basis points: ${bps.error}`);
    if (bps.value > 10_000n) return refused('tolerance basis points must be less than 10000');
    const missing = missingPool(state, pair.from, pair.to);
    if (missing !== undefined) return refused(missing);
    return done({ limit: (convert(state, pair.amount, pair.from, pair.to) * (10_000n - bps.value)) / 10_000n, liquidityBps: 0n });
  }
  const share = params.get('liquidity_tolerance_bps') ?? '';
  if (share === '') return done({ limit: 0n, liquidityBps: 0n });
  const bps = readUint(share);
  if (!bps.ok) return refused(`bad liquidity tolerance basis points: ${bps.error}`);
  if (bps.value >= 10_000n) return refused('liquidity tolerance basis points must be less than 10000');
  return done({ limit: 0n, liquidityBps: bps.value });
}

export function hasBothTolerances(params: URLSearchParams): boolean {
  return (params.get('tolerance_bps') ?? '') !== '' && (params.get('liquidity_tolerance_bps') ?? '') !== '';
}

/** Reads an optional address or name on a chain. `what` is the parameter's name in the node's error. */
function readAddress(state: NetworkState, text: string | null, chain: string, what: string): Outcome<string | undefined> {
  if (text === null || text === '') return done(undefined);
  const read = resolveAddress(state, text, chain);
  return read.ok ? read : refused(`bad ${what} address: ${read.error}`);
}

/** Reads the parameters that are the same on both networks, once pair and amount are known. */
export function readRest(
  state: NetworkState,
  params: URLSearchParams,
  pair: Pair,
  readAffiliates: () => Outcome<Affiliates>,
): Outcome<QuoteRequest> {
  const stream = readStream(state, params, pair);
  if (!stream.ok) return stream;
  const destination = readAddress(state, params.get('destination'), pair.to.chain, 'destination');
  if (!destination.ok) return destination;
  const tolerance = readTolerance(state, params, pair);
  if (!tolerance.ok) return tolerance;
  const refund = readAddress(state, params.get('refund_address'), pair.from.chain, 'refund');
  if (!refund.ok) return refund;
  const affiliates = readAffiliates();
  if (!affiliates.ok) return refused(`bad affiliate params: ${affiliates.error}`);
  return done({
    pair,
    stream: stream.value,
    tolerance: tolerance.value,
    affiliates: affiliates.value,
    ...(destination.value === undefined ? {} : { destination: destination.value }),
    ...(refund.value === undefined ? {} : { refund: refund.value }),
  });
}

/** True for an asset whose home chain is the network's own. */
export function isAtHome(state: NetworkState, asset: Asset): boolean {
  return homeChain(asset, state.id) === protocols[state.id].chain;
}
