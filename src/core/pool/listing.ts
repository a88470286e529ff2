import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import type { HaltReason } from '../halt/halt.ts';
import type { NodeReply } from '../network/node-reply.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { Pause } from '../pause/pause.ts';
import type { Pool, PoolStatus } from './pool.ts';

/** Paginated pool query. */
export interface PoolQuery {
  readonly networks: readonly NetworkId[];
  readonly status?: PoolStatus;
  /** Substring of the asset's id, case-insensitive. */
  readonly asset?: string;
  readonly limit: number;
  readonly cursor?: string;
}

/** A pool with its value and halts. */
export interface PoolListing {
  readonly pool: Pool;
  readonly price?: UsdAmount;
  readonly depthUsd?: UsdAmount;
  /** 24-hour volume in RUNE (1e8) or CACAO (1e10); absent when unknown. */
  readonly volumeNative?: BaseAmount;
  readonly volumeUsd?: UsdAmount;
  /** Halts of the pool; empty when swaps through it are open. */
  readonly halts: readonly HaltReason[];
}

/** Age of a network's facts. `readAt` in unix milliseconds. */
export interface NetworkAge {
  readonly network: NetworkId;
  readonly height: number;
  readonly readAt: number;
}

/** 24-hour volume by pool, keyed by `formatAsset`, in RUNE (1e8) or CACAO (1e10). */
export type Volumes = ReadonlyMap<string, BaseAmount>;

/** Source of a network's pool volumes. Never throws. */
export interface VolumePort {
  volumes(signal?: AbortSignal): Promise<NodeReply<Volumes>>;
}

/** One page of pools, deepest first. */
export interface PoolPage {
  readonly items: readonly PoolListing[];
  /** Cursor of the next page; absent on the last page. */
  readonly nextCursor?: string;
  readonly networks: readonly NetworkAge[];
  /** Networks that did not reply: their pools are missing or stale. */
  readonly missing: readonly { readonly network: NetworkId; readonly error: ErrorInfo }[];
  /** Pauses set by the operator. */
  readonly paused: readonly Pause[];
  /** Whether public explorers cover the chains of these networks. */
  readonly hasExplorers: boolean;
}
