/** Initial state of a network, besides its pools. */
export interface NetworkSeed {
  readonly chainId: string;
  readonly version: string;
  readonly height: number;
  /** Mimir settings; keys in upper case, as in /mimir. */
  readonly mimir: Readonly<Record<string, bigint>>;
  readonly constants: Readonly<Record<string, bigint>>;
  /** Per chain: observed fee rate in the chain's gas unit, outbound size, dust in 1e8 units of the gas asset. */
  readonly chainFees: Readonly<Record<string, readonly [observedFeeRate: bigint, outboundTxSize: bigint, dustThreshold: bigint]>>;
  /** Per gas asset, or for all of MAYANode: fees withheld from users and spent on gas, in the native asset. They set the fee multiplier. */
  readonly feeLedger: Readonly<Record<string, readonly [withheld: bigint, spent: bigint]>>;
  /** Bonds of the active nodes; absent where the network has no secured assets. */
  readonly bonds?: readonly bigint[];
  readonly routers: Readonly<Record<string, string>>;
  /** Block height of each connected chain at the first devnet block. */
  readonly chainHeads: Readonly<Record<string, number>>;
  /** Names, with the chains they have an alias on. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Assigns one value to many keys. `#` in the pattern stands for each of `parts`. */
export function expandKeys(pattern: string, parts: readonly string[], value: bigint): Record<string, bigint> {
  return Object.fromEntries(parts.map((part) => [pattern.replace('#', part), value]));
}
