/** EIP-155 chain ids of the EVM chains in core/chain/chain.ts. Source: github.com/ethereum-lists/chains. */
export const evmChainIds = { ETH: 1, BSC: 56, AVAX: 43_114, BASE: 8_453, POL: 137, ARB: 42_161 } as const;

/** Id of an EVM chain in core/chain/chain.ts. */
export type EvmChainName = keyof typeof evmChainIds;

/** Whether a chain id names one of the EVM chains. */
export const isEvmChainName = (chain: string): chain is EvmChainName => Object.hasOwn(evmChainIds, chain);
