import { type Asset, formatAsset, layer1Of, matchAsset } from '../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { NetworkState, PoolState } from '../state.ts';
import { isChainTradingHalted, isGlobalTradingHalted } from './halts.ts';
import { roundToDecimals, shares } from './primitives.ts';

/** True for RUNE on THORChain and CACAO on MAYAChain, which are part of every pool and have none of their own. */
export function isNative(state: NetworkState, asset: Asset): boolean {
  return formatAsset(asset) === protocols[state.id].nativeAsset;
}

/** The pool that an asset of any kind trades in. */
export function findPoolState(state: NetworkState, asset: Asset): PoolState | undefined {
  return state.pools.get(formatAsset(layer1Of(asset)));
}

/** Converts an asset to the native asset at the pool's spot price. */
export function assetToNative(state: NetworkState, pool: PoolState, amount: bigint): bigint {
  return shares[state.id].gus(pool.balanceNative, pool.balanceAsset, amount);
}

/** Converts the native asset to an asset at the pool's spot price, floored to the pool's decimals. */
export function nativeToAsset(state: NetworkState, pool: PoolState, amount: bigint): bigint {
  return roundToDecimals(shares[state.id].gus(pool.balanceAsset, pool.balanceNative, amount), pool.decimals);
}

/** Converts between assets at spot prices; 0 if a pool is missing. */
export function convert(state: NetworkState, amount: bigint, from: Asset, to: Asset): bigint {
  if (formatAsset(from) === formatAsset(to)) return amount;
  let native = amount;
  if (!isNative(state, from)) {
    const pool = findPoolState(state, from);
    if (pool === undefined) return 0n;
    native = assetToNative(state, pool, amount);
  }
  if (isNative(state, to)) return native;
  const pool = findPoolState(state, to);
  return pool === undefined ? 0n : nativeToAsset(state, pool, native);
}

/** True when mimir marks the pool's asset as a USD anchor. */
export function isAnchor(state: NetworkState, asset: Asset): boolean {
  const known = anchorKeys.get(asset);
  const key = known ?? `TORANCHOR-${asset.chain}-${asset.symbol}`.toUpperCase();
  if (known === undefined) anchorKeys.set(asset, key);
  return (state.mimir.get(key) ?? 0n) > 0n;
}

/** Cache of mimir keys by asset, since every pool price reads them. */
const anchorKeys = new WeakMap<Asset, string>();

/**
 * USD price of RUNE or CACAO in 1e8: median over the active anchor pools; 0 without any
 * (content/reference/thornode.md#dollar-prices).
 */
export function dollarsPerRune(state: NetworkState): bigint {
  if (isGlobalTradingHalted(state)) return 0n;
  const scale = 10n ** BigInt(9 + protocols[state.id].nativeDecimals);
  const values: bigint[] = [];
  for (const pool of state.pools.values()) {
    const isAnchored = pool.status === 'Available' && pool.balanceNative > 0n && isAnchor(state, pool.asset);
    if (!isAnchored || isChainTradingHalted(state, pool.asset.chain)) continue;
    values.push(shares[state.id].gus(pool.balanceAsset, pool.balanceNative, scale) / 10n ** 9n);
  }
  values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = values[values.length >> 1] ?? 0n;
  const lower = values[(values.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2n;
}

/** `asset_tor_price`: USD price of one asset in 1e8; `dollars` is RUNE's USD price, passed when pricing many pools. */
export function torPrice(state: NetworkState, pool: PoolState, dollars = dollarsPerRune(state)): bigint {
  return pool.balanceAsset === 0n ? 0n : (dollars * pool.balanceNative) / pool.balanceAsset;
}

/** Resolves a caller's asset text like a node; unchanged if no pool matches (content/reference/assets.md#matching). */
export function matchPool(state: NetworkState, asset: Asset): Asset {
  if (isNative(state, asset)) return asset;
  const pools = [...state.pools.values()].map((pool) => ({ asset: pool.asset, depth: pool.balanceNative }));
  return matchAsset(asset, pools) ?? asset;
}

/** Shortest memo text that is unambiguous among available pools of its ticker (content/reference/assets.md#shortening). */
export function shortenForMemo(state: NetworkState, asset: Asset): string {
  if (asset.contract === '') return formatAsset(asset);
  const bare = formatAsset({ ...asset, symbol: asset.ticker, contract: '' });
  const rivals = [...state.pools.values()]
    .filter((pool) => pool.status === 'Available' && pool.asset.chain === asset.chain)
    .filter((pool) => pool.asset.ticker === asset.ticker && pool.asset.symbol !== asset.symbol)
    .map((pool) => pool.asset.symbol);
  if (rivals.length === 0) return bare;
  for (let length = 1; length <= asset.contract.length; length += 1) {
    const suffix = asset.contract.slice(-length);
    if (!rivals.some((symbol) => symbol.endsWith(suffix))) return `${bare}-${suffix}`;
  }
  return formatAsset(asset);
}
