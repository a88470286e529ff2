import { chains } from '../../core/chain/chain.ts';
import { type EvmChainName, evmChainIds } from '../../core/chain/evm-chain-id.ts';
import { evmFacts } from '../../core/chain/evm-facts.ts';

/** Chain id in the hex format of wallets. */
export const chainIdHex = (chain: EvmChainName): string => `0x${evmChainIds[chain].toString(16)}`;

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export function addChainRequest(chain: EvmChainName): Readonly<Record<string, unknown>> {
  const known = chains[chain];
  const symbol = known?.gasAsset.split('.')[1] ?? '';
  return {
    chainId: chainIdHex(chain),
    chainName: known?.name,
    nativeCurrency: { name: symbol, symbol, decimals: known?.decimals },
    rpcUrls: evmFacts[chain].rpcUrls,
    blockExplorerUrls: known === undefined ? [] : [new URL(known.explorer.tx).origin],
  };
}
