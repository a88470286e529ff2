import { type EvmChainName, evmChainIds, isEvmChainName } from '../../../src/core/chain/evm-chain-id.ts';
import type { ChainUrls } from '../../../src/nodes/chains/chain-urls.ts';
import type { SwapNetwork } from '../../../src/nodes/http/hosts.ts';
import { mayaChainInfo } from '../../../src/wallet/cosmos/keplr-maya.ts';
import { addChainRequest } from '../../../src/wallet/evm/evm-networks.ts';

/** An endpoint suggested to a wallet for a chain unknown to it. */
export interface WalletEndpoint {
  readonly chain: string;
  readonly url: string;
  readonly kind: 'evm' | 'cosmos-rest' | 'cosmos-rpc';
  /** Expected chain id: a number, or a Cosmos chain name. */
  readonly chainId: string;
}

const evmNames = Object.keys(evmChainIds).filter(isEvmChainName);

function evmEndpoints(chain: EvmChainName): readonly WalletEndpoint[] {
  const { rpcUrls } = addChainRequest(chain);
  const urls = Array.isArray(rpcUrls) ? rpcUrls.filter((url): url is string => typeof url === 'string') : [];
  return urls.map((url) => ({ chain, url, kind: 'evm', chainId: `${evmChainIds[chain]}` }));
}

/** Endpoints suggested to wallets. The devnet wallet uses the chains of the devnet; stagenet uses the real ones. */
export function walletEndpointsFor(environment: SwapNetwork, chainUrls: ChainUrls): readonly WalletEndpoint[] {
  if (environment === 'devnet')
    return evmNames.flatMap((chain) =>
      (chainUrls[chain] ?? []).map((url): WalletEndpoint => ({ chain, url, kind: 'evm', chainId: `${evmChainIds[chain]}` })),
    );
  const { rest, rpc, chainId } = mayaChainInfo;
  return [
    ...evmNames.flatMap(evmEndpoints),
    { chain: 'MAYA', url: rest, kind: 'cosmos-rest', chainId },
    { chain: 'MAYA', url: rpc, kind: 'cosmos-rpc', chainId },
  ];
}
