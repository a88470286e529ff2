/** What a transaction on a Cosmos chain needs to know of the chain. */
export interface CosmosChain {
  readonly chainId: string;
  /** Denomination and number of places of the gas asset. */
  readonly denom: string;
  /** The chain's name in the amino types of its own messages. */
  readonly amino: string;
  /** Whether transfers are the chain's own message or that of the Cosmos SDK. */
  readonly send: 'own' | 'bank';
  readonly gas: bigint;
  /** In `denom`; 0n where the chain takes a fixed fee by itself. */
  readonly fee: bigint;
  /** The most a wallet may set instead, in `denom`. */
  readonly mostFee: bigint;
  /** What the chain takes beside the fee of the transaction, in `denom`. */
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
