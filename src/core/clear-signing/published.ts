import { validateAddress } from '../address/address.ts';
import { contractOnChain, parseAsset } from '../asset/asset.ts';
import { knownTokensByName } from '../asset/known-tokens.ts';
import { evmChainIds, isEvmChainName } from '../chain/evm-chain-id.ts';
import { approvalDescriptor, type CallDescriptor, type DescribedContract, routerDescriptors } from './descriptors.ts';
import { routerDeployments } from './router-deployments.ts';

function tokenContract(name: string): readonly DescribedContract[] {
  const asset = parseAsset(name);
  const chain = asset.ok ? asset.value.chain : '';
  const contract = asset.ok ? contractOnChain(asset.value) : undefined;
  if (contract === undefined || !isEvmChainName(chain) || !routerDeployments.some((router) => router.chain === chain)) return [];
  const address = validateAddress(contract, chain);
  return address.ok ? [{ chainId: evmChainIds[chain], address: address.value.text }] : [];
}

/** All published descriptors by name: the routers, and approvals of known tokens. */
export function publishedDescriptors(): ReadonlyMap<string, CallDescriptor> {
  const tokens = [...knownTokensByName.keys()].flatMap(tokenContract);
  return new Map([...routerDescriptors(), ['calldata-token-approval', approvalDescriptor(tokens)]]);
}
