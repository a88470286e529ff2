import type { BaseAmount } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import type { InboundAddress, Mimir } from '../halt/inbound-address.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { Pool } from '../pool/pool.ts';

/** Network state required before showing any of its quotes. */
export interface NetworkFacts {
  readonly network: NetworkId;
  readonly height: number;
  readonly pools: readonly Pool[];
  readonly inbound: readonly InboundAddress[];
  readonly mimir: Mimir;
  /** What a payout costs by asset, in that asset; absent when the node does not report it. */
  readonly outboundFees?: ReadonlyMap<string, BaseAmount>;
  /** Height up to which the nodes have observed deposits, by chain; absent when not requested. */
  readonly observed?: ReadonlyMap<string, number>;
  /** Time of the request for these facts, in unix milliseconds. */
  readonly readAt: number;
  /** Opt-in chains whose deposits the operator has enabled. */
  readonly optedIn?: readonly string[];
  /** When a solvency halt that is over was last seen, in unix milliseconds by chain; of the last two hours. */
  readonly solvencySeen?: ReadonlyMap<string, number>;
  /** Error of the latest refresh, if it failed: these facts are stale. */
  readonly silence?: ErrorInfo;
}
