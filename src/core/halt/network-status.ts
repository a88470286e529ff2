import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { Pause } from '../pause/pause.ts';
import type { HaltReason } from './halt.ts';

/** Trading state of one chain on one network. */
export interface ChainStatus {
  readonly chain: string;
  /** Whether swaps from and to the chain are open. */
  readonly trading: boolean;
  /** Halts; empty when trading is open. */
  readonly halts: readonly HaltReason[];
  /** Whether payouts to the chain are held back. */
  readonly signingHalted: boolean;
  /** Gas rate in `gasRateUnits`. */
  readonly gasRate: bigint;
  readonly gasRateUnits: string;
  /** Outbound fee in 1e8 units of the chain's gas asset, like the dust threshold. */
  readonly outboundFee: BaseAmount;
  readonly dustThreshold: BaseAmount;
}

/** State of one network; with `error` when it did not reply, then with stale figures or none. `readAt` in unix milliseconds. */
export interface NetworkStatus {
  readonly network: NetworkId;
  readonly error?: ErrorInfo;
  readonly height?: number;
  readonly readAt?: number;
  readonly nativePrice?: UsdAmount;
  /** Network-wide halts. */
  readonly halts: readonly HaltReason[];
  readonly chains: readonly ChainStatus[];
  /** Pauses set by the operator of this service. */
  readonly paused: readonly Pause[];
}
