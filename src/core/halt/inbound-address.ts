import type { BaseAmount } from '../amount.ts';

/** Mimir values by upper-case key; only keys ever set. Values are heights, switches or settings. */
export type Mimir = ReadonlyMap<string, bigint>;

/** An inbound address entry of a node; `outboundFee` and `dustThreshold` in 1e8 units of the chain's gas asset. */
export interface InboundAddress {
  readonly chain: string;
  readonly address: string;
  /** Public key of the vault, used in the keys of its halts. */
  readonly pubKey?: string;
  /** Unified address of a Zcash vault, which receives the memo of a shielded deposit. */
  readonly shieldedAddress?: string;
  readonly router?: string;
  readonly halted: boolean;
  readonly globalTradingPaused: boolean;
  readonly chainTradingPaused: boolean;
  /** Gas rate in `gasRateUnits`, not an amount of the asset. */
  readonly gasRate: bigint;
  readonly gasRateUnits: string;
  readonly outboundFee: BaseAmount;
  readonly dustThreshold: BaseAmount;
}
