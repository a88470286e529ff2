import { validateAddress } from '../address/address.ts';
import { contractOnChain, parseAsset } from '../asset/asset.ts';
import { tokenDecimals } from '../asset/token-decimals.ts';
import { evmChainIds, isEvmChainName } from '../chain/evm-chain-id.ts';
import { approvalDescriptor, type CallDescriptor, type DescribedContract, routerDescriptors } from './descriptors.ts';
import { routerDeployments } from './router-deployments.ts';

/** Tokens whose pools tell their places, so that no list of ours has them. */
const others = [
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
  'ETH.GUSD-0X056FD409E1D7A124BD7017459DFEA2F387B6D5CD',
  'AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E',
  'AVAX.USDT-0X9702230A8EA53601F5CD2DC00FDBC13D4DF4A8C7',
  'BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913',
  'ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831',
  'ARB.USDT-0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9',
];

function tokenContract(name: string): readonly DescribedContract[] {
  const asset = parseAsset(name);
  const chain = asset.ok ? asset.value.chain : '';
  const contract = asset.ok ? contractOnChain(asset.value) : undefined;
  if (contract === undefined || !isEvmChainName(chain) || !routerDeployments.some((router) => router.chain === chain)) return [];
  const address = validateAddress(contract, chain);
  return address.ok ? [{ chainId: evmChainIds[chain], address: address.value.text }] : [];
}

/** Every descriptor that is given to wallets, by its name: of the routers, and of approvals of the tokens that are known. */
export function publishedDescriptors(): ReadonlyMap<string, CallDescriptor> {
  const tokens = [...others, ...tokenDecimals.keys()].flatMap(tokenContract);
  return new Map([...routerDescriptors(), ['calldata-token-approval', approvalDescriptor(tokens)]]);
}
