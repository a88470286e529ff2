import type { Asset } from '../asset/asset.ts';
import type { NetworkAge, PoolListing, PoolPage } from './listing.ts';

/** A matching asset with its pools; a network's native asset may have none. */
export interface FoundAsset {
  readonly asset: Asset;
  readonly name: string;
  /** Native decimals; absent where only its contract can tell. */
  readonly decimals?: number;
  /** Pools of the asset, deepest first. */
  readonly pools: readonly PoolListing[];
}

/** Asset search results, deepest pool first. */
export interface FoundAssets extends Pick<PoolPage, 'missing'> {
  readonly assets: readonly FoundAsset[];
  /** Number of further matches. */
  readonly more: number;
  readonly networks: readonly NetworkAge[];
}
