import type { UsdAmount } from './amount.ts';
import type { Fault } from './errors.ts';
import type { HaltReason } from './halt.ts';
import type { Pool, PoolStatus } from './pool.ts';
import type { NetworkId } from './protocol.ts';

/** Which pools are wanted, one page at a time. */
export interface PoolQuery {
  readonly networks: readonly NetworkId[];
  readonly status?: PoolStatus;
  /** Text contained in the asset's name, in any case. */
  readonly asset?: string;
  readonly limit: number;
  readonly cursor?: string;
}

export interface PoolListing {
  readonly pool: Pool;
  readonly price?: UsdAmount;
  readonly depthUsd?: UsdAmount;
  /** Empty when swaps through the pool are open. */
  readonly halts: readonly HaltReason[];
}

/** How old the facts of a network are. `readAt` in unix milliseconds. */
export interface NetworkAge {
  readonly network: NetworkId;
  readonly height: number;
  readonly readAt: number;
}

export interface PoolPage {
  readonly items: readonly PoolListing[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
  readonly networks: readonly NetworkAge[];
  /** Networks whose pools are not in the list because they did not answer. */
  readonly missing: readonly { readonly network: NetworkId; readonly fault: Fault }[];
}
