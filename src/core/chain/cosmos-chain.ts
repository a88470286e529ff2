/** Parameters for building transactions on a Cosmos chain. */
export interface CosmosChain {
  readonly chainId: string;
  /** Denomination of the gas asset. */
  readonly denom: string;
  /** Prefix of the amino types of the chain's own messages. */
  readonly amino: string;
  /** Whether transfers use the chain's own message or the Cosmos SDK bank message. */
  readonly send: 'own' | 'bank';
  readonly gas: bigint;
  /** Transaction fee in `denom`; 0n where the chain deducts a fixed fee itself. */
  readonly fee: bigint;
  /** Maximum fee a wallet may set, in `denom`. */
  readonly mostFee: bigint;
  /** Fee the chain deducts on top of the transaction fee, in `denom`; an upper bound, used while the current one is unknown. */
  readonly ownFee: bigint;
}

/** Source: content/reference/chains.md#cosmos-chains. */
export const cosmosChains: Readonly<Record<string, CosmosChain>> = {
  THOR: {
    chainId: 'thorchain-1',
    denom: 'rune',
    amino: 'thorchain',
    send: 'own',
    gas: 500_000_000n,
    fee: 0n,
    mostFee: 2_000_000n,
    ownFee: 2_000_000n,
  },
  MAYA: {
    chainId: 'mayachain-mainnet-v1',
    denom: 'cacao',
    amino: 'mayachain',
    send: 'own',
    gas: 10_000_000_000n,
    fee: 0n,
    mostFee: 5_000_000_000n,
    ownFee: 5_000_000_000n,
  },
  GAIA: {
    chainId: 'cosmoshub-4',
    denom: 'uatom',
    amino: 'cosmos-sdk',
    send: 'bank',
    gas: 200_000n,
    fee: 5_000n,
    mostFee: 100_000n,
    ownFee: 0n,
  },
  NOBLE: {
    chainId: 'noble-1',
    denom: 'uusdc',
    amino: 'cosmos-sdk',
    send: 'bank',
    gas: 200_000n,
    fee: 20_000n,
    mostFee: 200_000n,
    ownFee: 0n,
  },
};
