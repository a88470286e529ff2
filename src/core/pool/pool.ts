import { type BaseAmount, baseAmount, type UsdAmount, usdAmount } from '../amount.ts';
import { type Asset, baseDecimals, formatAsset, layer1Of, sameAsset } from '../asset/asset.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';

/** Pool status. `available`: swappable. `staged`: being funded. `suspended`: closed. */
export type PoolStatus = 'available' | 'staged' | 'suspended';

/** A pool of one network as its node reports it. */
export interface Pool {
  readonly network: NetworkId;
  readonly asset: Asset;
  readonly status: PoolStatus;
  /** Decimals to which emitted amounts are floored; 8 when the node omits it. */
  readonly decimals: number;
  readonly balanceAsset: BaseAmount;
  /** Native depth: RUNE (1e8) on THORChain, CACAO (1e10) on MAYAChain. */
  readonly balanceNative: BaseAmount;
  /** Halt flag of the node; undefined on MAYANode, which has none. */
  readonly tradingHalted?: boolean;
  /** Dollar price of the asset from `asset_tor_price`; THORNode only. */
  readonly torPrice?: UsdAmount;
  readonly shortCode?: string;
  /** 24-hour volume in the native asset, where the node reports it. */
  readonly volumeNative?: BaseAmount;
}

/** US dollar prices of one network, in 1e8 units per whole asset. */
export interface Prices {
  readonly native?: UsdAmount;
  readonly byAsset: ReadonlyMap<string, UsdAmount>;
}

/**
 * Dollar tokens that price MAYAChain's native asset by their deepest pool, since it
 * has no price oracle (content/reference/mayanode.md#prices).
 */
const mayaAnchors = ['USDC', 'USDT'];

/** Value of one whole native asset from a dollar token pool. */
function nativePriceFromAnchor(pool: Pool): bigint {
  const nativeOne = 10n ** BigInt(protocols[pool.network].nativeDecimals);
  return pool.balanceNative === 0n ? 0n : (pool.balanceAsset * nativeOne) / pool.balanceNative;
}

/**
 * Dollar price of the network's native asset: from `asset_tor_price` on THORChain (price · asset /
 * native of the deepest priced pool), from the deepest dollar pool on MAYAChain.
 */
export function nativePrice(pools: readonly Pool[]): UsdAmount | undefined {
  const live = pools.filter((pool) => pool.status === 'available' && pool.balanceAsset > 0n && pool.balanceNative > 0n);
  const deepest = (some: readonly Pool[]) =>
    some.reduce<Pool | undefined>((best, pool) => (best && best.balanceNative >= pool.balanceNative ? best : pool), undefined);
  const priced = deepest(live.filter((pool) => pool.torPrice !== undefined && pool.torPrice > 0n));
  if (priced?.torPrice !== undefined) return usdAmount((priced.torPrice * priced.balanceAsset) / priced.balanceNative);
  const anchor = deepest(live.filter((pool) => mayaAnchors.includes(pool.asset.ticker)));
  return anchor === undefined ? undefined : usdAmount(nativePriceFromAnchor(anchor));
}

/** Dollar prices of every pool asset and of the native asset. Assets without a price are absent. */
export function pricesOf(pools: readonly Pool[]): Prices {
  const native = nativePrice(pools);
  const byAsset = new Map<string, UsdAmount>();
  for (const pool of pools) {
    const price = pool.torPrice ?? (native === undefined ? undefined : poolPrice(pool, native));
    if (price !== undefined && price > 0n) byAsset.set(formatAsset(pool.asset), price);
  }
  const first = pools[0];
  if (first && native !== undefined) byAsset.set(protocols[first.network].nativeAsset, native);
  return native === undefined ? { byAsset } : { native, byAsset };
}

function poolPrice(pool: Pool, native: UsdAmount): UsdAmount | undefined {
  if (pool.balanceAsset === 0n) return undefined;
  const nativeOne = 10n ** BigInt(protocols[pool.network].nativeDecimals);
  const assetOne = 10n ** BigInt(baseDecimals(pool.asset));
  return usdAmount((native * pool.balanceNative * assetOne) / (pool.balanceAsset * nativeOne));
}

/** Dollar value of an amount; undefined when the asset has no price. */
export function usdValue(amount: BaseAmount, asset: Asset, prices: Prices): UsdAmount | undefined {
  const price = prices.byAsset.get(formatAsset(layer1Of(asset)));
  return price === undefined ? undefined : usdAmount((amount * price) / 10n ** BigInt(baseDecimals(asset)));
}

/** Dollar price of one whole asset; undefined without a price. */
export function usdValueOfOne(asset: Asset, prices: Prices): UsdAmount | undefined {
  return prices.byAsset.get(formatAsset(layer1Of(asset)));
}

/** Pool of exactly this asset in any form; undefined if there is none. */
export function findPool(pools: readonly Pool[], asset: Asset): Pool | undefined {
  const wanted = layer1Of(asset);
  return pools.find((pool) => sameAsset(pool.asset, wanted));
}

/** Dollar value of both sides of a pool; undefined without a native asset price. */
export function depthUsd(pool: Pool, prices: Prices): UsdAmount | undefined {
  const { nativeAsset, nativeDecimals } = protocols[pool.network];
  const price = prices.byAsset.get(nativeAsset);
  return price === undefined ? undefined : usdAmount((2n * pool.balanceNative * price) / 10n ** BigInt(nativeDecimals));
}

/**
 * Converts `amount` of `from` to units of `to` at the pools' depth ratios: no slip, no fees, truncated
 * once; undefined without pools.
 * @example midOutput(10_000_000n, asset('BTC.BTC'), asset('ETH.ETH'), facts('thorchain').pools) // 250_000_000n
 */
export function midOutput(amount: BaseAmount, from: Asset, to: Asset, pools: readonly Pool[]): BaseAmount | undefined {
  if (sameAsset(layer1Of(from), layer1Of(to))) return amount;
  const network = pools[0]?.network;
  if (network === undefined) return undefined;
  const native = protocols[network].nativeAsset;
  let [numerator, denominator]: [bigint, bigint] = [amount, 1n];
  if (formatAsset(from) !== native) {
    const pool = findPool(pools, from);
    if (pool === undefined || pool.balanceAsset === 0n) return undefined;
    numerator *= pool.balanceNative;
    denominator *= pool.balanceAsset;
  }
  if (formatAsset(to) === native) return baseAmount(numerator / denominator);
  const pool = findPool(pools, to);
  if (pool === undefined || pool.balanceNative === 0n) return undefined;
  return baseAmount((numerator * pool.balanceAsset) / (denominator * pool.balanceNative));
}

/**
 * Converts `amount` of `from` to units of `to` at market prices: no slip, no fees, truncated once; undefined
 * where either has none.
 * @example marketOutput(10_000_000n, asset('BTC.BTC'), asset('ETH.ETH'), pricesOf(facts('thorchain').pools)) // 250_000_000n
 */
export function marketOutput(amount: BaseAmount, from: Asset, to: Asset, prices: Prices): BaseAmount | undefined {
  const [paid, bought] = [usdValueOfOne(from, prices), usdValueOfOne(to, prices)];
  if (paid === undefined || bought === undefined || bought === 0n) return undefined;
  return baseAmount((amount * paid * 10n ** BigInt(baseDecimals(to))) / (bought * 10n ** BigInt(baseDecimals(from))));
}

/**
 * One dollar price per asset across networks, from the pool with the highest total value. `native` is that of the
 * first network.
 * @example sharedPrices([facts('thorchain').pools, facts('mayachain').pools]).byAsset.get('ETH.ETH') // 400_000_000_000n
 */
export function sharedPrices(networks: readonly (readonly Pool[])[]): Prices {
  const deepest = new Map<string, { price: UsdAmount; depth: bigint }>();
  for (const pools of networks) {
    const prices = pricesOf(pools);
    const first = pools[0];
    const native = first && protocols[first.network].nativeAsset;
    for (const [name, price] of prices.byAsset) {
      const own = pools.find((pool) => formatAsset(pool.asset) === name);
      const depth = name === native ? wholeDepth(pools, prices) : own && own.status === 'available' ? (depthUsd(own, prices) ?? 0n) : 0n;
      const known = deepest.get(name);
      if (known === undefined || depth > known.depth) deepest.set(name, { price, depth });
    }
  }
  return { byAsset: new Map([...deepest].map(([name, { price }]) => [name, price])) };
}

/** Total depth of a native asset, which is in every pool of its network. */
function wholeDepth(pools: readonly Pool[], prices: Prices): bigint {
  return pools.reduce((sum, pool) => sum + (depthUsd(pool, prices) ?? 0n), 0n);
}
