import type { Asset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';

export interface PoolState {
  readonly asset: Asset;
  status: 'Available' | 'Staged' | 'Suspended';
  /** 0 means the node omits the field, which stands for 8. */
  decimals: number;
  balanceAsset: bigint;
  /** RUNE 1e8 or CACAO 1e10. */
  balanceNative: bigint;
}

/** The network fee that observers have posted for a chain, and what its vault refuses as dust. */
export interface ChainFee {
  /** Raw rate in the chain's gas unit; `gas_rate` is 1.5 times it. */
  observedFeeRate: bigint;
  outboundTxSize: bigint;
  /** 1e8 units of the gas asset. */
  dustThreshold: bigint;
}

/** An outbound waiting for its block. `value` and `clout` in the network's native asset. */
export interface ScheduledOutbound {
  readonly height: number;
  readonly asset: string;
  readonly amount: bigint;
  readonly value: bigint;
  readonly clout: bigint;
}

/** One network at one height. Maps are keyed by the networks' own upper-case texts. */
export interface NetworkState {
  readonly id: NetworkId;
  height: number;
  /** Unix seconds of the last block. */
  time: number;
  readonly pools: Map<string, PoolState>;
  /** Upper-case keys. */
  readonly mimir: Map<string, bigint>;
  /** Keys as /constants spells them. */
  readonly constants: Map<string, bigint>;
  readonly chainFees: Map<string, ChainFee>;
  /** Outbound fees set through the controls, by asset, in that asset's units. */
  readonly outboundFees: Map<string, bigint>;
  /** Native-asset sums per gas asset, for the outbound fee multiplier. */
  readonly feeLedger: Map<string, { withheld: bigint; spent: bigint }>;
  readonly scheduled: ScheduledOutbound[];
  /** How often each chain's vault has been rotated. */
  readonly rotations: Map<string, number>;
  /** Name → aliases by chain. */
  readonly names: Map<string, { owner: string; expireHeight: number; aliases: Map<string, string> }>;
}

/** Mimir if set, else the constant, else `fallback`. `name` as /constants spells it. */
export function setting(state: NetworkState, name: string, fallback = 0n): bigint {
  return state.mimir.get(name.toUpperCase()) ?? state.constants.get(name) ?? fallback;
}
