import type { Asset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';

export interface PoolState {
  readonly asset: Asset;
  status: 'Available' | 'Staged' | 'Suspended';
  /** 0 means the node omits the field, which defaults to 8. */
  decimals: number;
  balanceAsset: bigint;
  /** Native balance: RUNE in 1e8 or CACAO in 1e10. */
  balanceNative: bigint;
}

/** A chain's network fee as posted by observers, and its vault's dust threshold. */
export interface ChainFee {
  /** Raw rate in the chain's gas unit; `gas_rate` is 1.5 times it. */
  observedFeeRate: bigint;
  outboundTxSize: bigint;
  /** Dust threshold in 1e8 units of the gas asset. */
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

/** One network at one height. Maps are keyed by the networks' own upper-case notation. */
export interface NetworkState {
  readonly id: NetworkId;
  height: number;
  /** Unix seconds of the last block. */
  time: number;
  readonly pools: Map<string, PoolState>;
  /** Mimir settings; keys in upper case. */
  readonly mimir: Map<string, bigint>;
  /** Constants of the node; keys in the spelling of /constants. */
  readonly constants: Map<string, bigint>;
  readonly chainFees: Map<string, ChainFee>;
  /** Outbound fees set through the controls, by asset, in that asset's units. */
  readonly outboundFees: Map<string, bigint>;
  /** True once the controls report the gas of payouts; until then a payout's gas is its fee, and pools do not move. */
  isGasReported: boolean;
  /** True when observers report every deposit at once, however small: no confirmations, no dust threshold. */
  isReportedAtOnce: boolean;
  /** Native-asset sums per gas asset, for the outbound fee multiplier. */
  readonly feeLedger: Map<string, { withheld: bigint; spent: bigint }>;
  /** Bonds of the active nodes, in the native asset. */
  readonly bonds: readonly bigint[];
  readonly scheduled: ScheduledOutbound[];
  /** Number of vault rotations per chain. */
  readonly rotations: Map<string, number>;
  /** Registered names, with their aliases by chain. */
  readonly names: Map<string, { owner: string; expireHeight: number; aliases: Map<string, string> }>;
}

/** Mimir keys by name, since a block reads hundreds of settings. */
const mimirKeys = new Map<string, string>();

function mimirKey(name: string): string {
  const known = mimirKeys.get(name);
  if (known !== undefined) return known;
  const key = name.toUpperCase();
  mimirKeys.set(name, key);
  return key;
}

/** Mimir value if set, else the constant, else `fallback`. `name` in the spelling of /constants. */
export function setting(state: NetworkState, name: string, fallback = 0n): bigint {
  return state.mimir.get(mimirKey(name)) ?? state.constants.get(name) ?? fallback;
}
