import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import type { HaltReason } from '../inbound/halt.ts';
import type { Pause } from '../pause/pause.ts';
import type { NetworkId } from './protocol.ts';

/** One chain as one network trades it. */
export interface ChainStatus {
  readonly chain: string;
  /** Swaps from and to the chain are open. */
  readonly trading: boolean;
  /** Why not; empty when they are. */
  readonly halts: readonly HaltReason[];
  /** Payouts to the chain wait. */
  readonly signingHalted: boolean;
  /** In `gasRateUnits`. */
  readonly gasRate: bigint;
  readonly gasRateUnits: string;
  /** 1e8 units of the chain's gas asset, as are dust amounts. */
  readonly outboundFee: BaseAmount;
  readonly dustThreshold: BaseAmount;
}

/** One network; with `error` when it did not answer, and then with figures of before or none. `readAt` in unix milliseconds. */
export interface NetworkStatus {
  readonly network: NetworkId;
  readonly error?: ErrorInfo;
  readonly height?: number;
  readonly readAt?: number;
  readonly nativePrice?: UsdAmount;
  /** Halts of the whole network. */
  readonly halts: readonly HaltReason[];
  readonly chains: readonly ChainStatus[];
  /** What the operator of this service has stopped of it. */
  readonly paused: readonly Pause[];
}
