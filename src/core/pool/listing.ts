import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import type { HaltReason } from '../inbound/halt.ts';
import type { NodeReply } from '../network/node.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { Pause } from '../pause/pause.ts';
import type { Pool, PoolStatus } from './pool.ts';

/** Which pools are wanted, one page at a time. */
export interface PoolQuery {
  readonly networks: readonly NetworkId[];
  readonly status?: PoolStatus;
  /** Text contained in the asset's name, in any case. */
  readonly asset?: string;
  readonly limit: number;
  readonly cursor?: string;
}

/** A pool with what it is worth and what halts it. */
export interface PoolListing {
  readonly pool: Pool;
  readonly price?: UsdAmount;
  readonly depthUsd?: UsdAmount;
  /** Swapped in 24 hours, in RUNE (1e8) or CACAO (1e10); absent where nobody counts it. */
  readonly volumeNative?: BaseAmount;
  readonly volumeUsd?: UsdAmount;
  /** Empty when swaps through the pool are open. */
  readonly halts: readonly HaltReason[];
}

/** How old the facts of a network are. `readAt` in unix milliseconds. */
export interface NetworkAge {
  readonly network: NetworkId;
  readonly height: number;
  readonly readAt: number;
}

/** Swapped in 24 hours by pool, named as `formatAsset` writes it, in RUNE (1e8) or CACAO (1e10). */
export type Volumes = ReadonlyMap<string, BaseAmount>;

/** Who counts what went through a network's pools. Never throws. */
export interface VolumePort {
  volumes(signal?: AbortSignal): Promise<NodeReply<Volumes>>;
}

/** One page of pools, deepest first. */
export interface PoolPage {
  readonly items: readonly PoolListing[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
  readonly networks: readonly NetworkAge[];
  /** Networks that did not answer: their pools are not in the list, or are those of before. */
  readonly missing: readonly { readonly network: NetworkId; readonly error: ErrorInfo }[];
  /** What the operator has stopped. */
  readonly paused: readonly Pause[];
  /** Whether public explorers know the chains of these pools. */
  readonly hasExplorers: boolean;
}
