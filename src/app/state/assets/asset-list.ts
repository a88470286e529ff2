import type { PoolEntry } from '../../../client/v1/pools.ts';
import { parseDecimal } from '../../../core/amount.ts';
import { formatAsset, parseAsset } from '../../../core/asset/asset.ts';
import { type AssetInfo, assetInfo } from '../../../core/asset/asset-name.ts';
import { type NetworkId, networkIds, protocols } from '../../../core/network/protocol.ts';
import { t } from '../../../i18n/t.ts';

/** Pool fields that the list needs. */
export type ListedPool = Pick<
  PoolEntry,
  'network' | 'asset' | 'status' | 'tradable' | 'halts' | 'price_usd' | 'depth_usd' | 'balance_native' | 'token'
>;

/** Contract details of a pool's asset. */
export type PoolToken = NonNullable<PoolEntry['token']>;

/** One entry of the asset list: an asset across all networks that have it. */
export interface AssetChoice extends AssetInfo {
  /** Token details from the pools; empty for coins. */
  readonly tokens: readonly PoolToken[];
  readonly networks: readonly NetworkId[];
  /** Whether at least one network can swap it now. */
  readonly open: boolean;
  /** Reasons networks cannot swap it now, one sentence each. */
  readonly reasons: readonly string[];
  /** Total pool depth of the asset across all networks, in 1e8 dollar units. */
  readonly depth: bigint;
  /** Depth of the deepest pool alone, in 1e8 dollar units; limits what can be swapped at a fair price. */
  readonly deepest: bigint;
  /** Price of one whole asset in the deepest open pool, in 1e8 dollar units; absent if no pool has one. */
  readonly price?: bigint;
}

interface Sighting {
  readonly network: NetworkId;
  readonly open: boolean;
  readonly reasons: readonly string[];
  readonly depth: bigint;
  readonly price?: bigint;
  readonly token?: PoolToken | undefined;
}

const places = 8;
const descending = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);
const dollarUnits = (text: string | undefined): bigint => {
  const parsed = parseDecimal(text ?? '0', places);
  return parsed.ok ? parsed.value : 0n;
};
const readDepth = (pool: ListedPool): bigint => dollarUnits(pool.depth_usd);
const priced = (price: bigint) => (price > 0n ? { price } : {});

/** Reasons swaps through a pool are halted, one sentence each. */
export const haltReasons = ({ halts }: Pick<PoolEntry, 'halts'>): readonly string[] => halts.map(({ reason }) => reason);

function sightingOf(pool: ListedPool): Sighting {
  const network = protocols[pool.network].name;
  const own = pool.status === 'available' ? [] : [t('assets.notAvailable', { network })];
  const reasons = [...haltReasons(pool), ...own];
  const { network: id, tradable, token, price_usd: price } = pool;
  return { network: id, open: tradable, reasons, depth: readDepth(pool), token, ...priced(dollarUnits(price)) };
}

/**
 * The network's native asset has no pool of its own: it is one side of every pool, and open while any of them is.
 * It ranks by its side of the deepest pool, so that it does not outrank every other asset.
 */
function nativeSighting(network: NetworkId, pools: readonly ListedPool[]): Sighting {
  const own = pools.filter((pool) => pool.network === network).sort((a, b) => descending(readDepth(a), readDepth(b)));
  const open = own.some((pool) => pool.tradable);
  const [deepest] = own;
  const half = deepest === undefined ? 0n : readDepth(deepest) / 2n;
  const held = deepest?.balance_native ?? 0n;
  const price = held === 0n ? 0n : (half * 10n ** BigInt(protocols[network].nativeDecimals)) / held;
  const reasons = open ? [] : [...new Set(own.flatMap(haltReasons))].slice(0, 1);
  return { network, open, reasons, depth: half, ...priced(price) };
}

/** Depth and price of an asset across its networks; the deepest open pool sets the price. */
function summarizeSightings(sightings: readonly Sighting[]): Pick<AssetChoice, 'depth' | 'deepest' | 'price'> {
  const byDepth = [...sightings].sort((a, b) => Number(b.open) - Number(a.open) || descending(a.depth, b.depth));
  return {
    depth: sightings.reduce((sum, { depth }) => sum + depth, 0n),
    deepest: byDepth[0]?.depth ?? 0n,
    ...priced(byDepth.find(({ price }) => price !== undefined)?.price ?? 0n),
  };
}

function choiceOf(id: string, sightings: readonly Sighting[]): AssetChoice | undefined {
  const info = assetInfo(id);
  if (info === undefined) return undefined;
  return {
    ...info,
    tokens: sightings.flatMap(({ token }) => token ?? []),
    networks: networkIds.filter((network) => sightings.some((sighting) => sighting.network === network)),
    open: sightings.some(({ open }) => open),
    reasons: sightings.flatMap(({ open, reasons }) => (open ? [] : reasons)),
    ...summarizeSightings(sightings),
  };
}

/** Merges the pools of both networks into one choice per asset; open ones first, then by depth. */
export function listChoices(pools: readonly ListedPool[]): readonly AssetChoice[] {
  const byAsset = new Map<string, Sighting[]>();
  const add = (id: string, sighting: Sighting) => byAsset.set(id, [...(byAsset.get(id) ?? []), sighting]);
  for (const pool of pools) {
    const parsed = parseAsset(pool.asset, pool.network);
    if (parsed.ok) add(formatAsset(parsed.value), sightingOf(pool));
  }
  for (const network of new Set(pools.map((pool) => pool.network))) add(protocols[network].nativeAsset, nativeSighting(network, pools));
  const choices = [...byAsset].flatMap(([id, sightings]) => choiceOf(id, sightings) ?? []);
  return choices.sort((a, b) => Number(b.open) - Number(a.open) || descending(a.depth, b.depth));
}
