import { chains } from './chain.ts';
import type { evmRows } from './evm-rows.ts';

/** Id of an EVM chain in core/chain/chain.ts. */
export type EvmChainName = keyof typeof evmRows;

/** EIP-155 chain ids of the EVM chains. */
export const evmChainIds = Object.fromEntries(
  Object.values(chains).flatMap(({ id, chainId }) => (chainId === undefined ? [] : [[id, chainId]])),
) as { readonly [C in EvmChainName]: (typeof evmRows)[C]['chainId'] };

/** Whether a chain id names one of the EVM chains. */
export const isEvmChainName = (chain: string): chain is EvmChainName => Object.hasOwn(evmChainIds, chain);
