import { chains } from '../../core/chain/chain.ts';
import { type EvmChainName, evmChainIds } from '../../core/chain/evm-chain-id.ts';

/** Keyless endpoints of two operators each: to add an unknown chain to a wallet, and to read for one on another device. */
export const rpcUrls: Readonly<Record<EvmChainName, readonly string[]>> = {
  ETH: ['https://ethereum-rpc.publicnode.com', 'https://rpc.mevblocker.io'],
  BSC: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  AVAX: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  BASE: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  POL: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  ARB: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
};

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
    rpcUrls: rpcUrls[chain],
    blockExplorerUrls: known === undefined ? [] : [new URL(known.explorer.tx).origin],
  };
}
