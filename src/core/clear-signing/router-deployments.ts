import { validateAddress } from '../address/address.ts';
import { type EvmChainName, isEvmChainName } from '../chain/evm-chain-id.ts';
import { type PinnedRouters, pinnedRouters, routersOf } from '../inbound/routers.ts';
import { type NetworkId, networkIds } from '../network/protocol.ts';

/** A router known to clear signing. Version 6 has no `deposit` without a deadline. */
export interface RouterDeployment {
  readonly network: NetworkId;
  readonly chain: EvmChainName;
  /** EIP-55 checksummed. */
  readonly address: string;
  readonly version: 4 | 6;
}

const v6 = '0x00dc6100103bc402d490aee3f9a5560cbd91f1d4';

function deploymentsOf(routers: PinnedRouters): readonly RouterDeployment[] {
  return networkIds.flatMap((network) =>
    Object.entries(routers[network]).flatMap(([chain, addresses]) =>
      addresses.flatMap((pinned): readonly RouterDeployment[] => {
        const address = validateAddress(pinned, chain);
        if (!isEvmChainName(chain) || !address.ok) return [];
        return [{ network, chain, address: address.value.text, version: pinned === v6 ? 6 : 4 }];
      }),
    ),
  );
}

/** Mainnet routers covered by published descriptors (content/reference/deposits.md#router). */
export const routerDeployments: readonly RouterDeployment[] = deploymentsOf(pinnedRouters);

/** Routers of all environments. */
export const knownDeployments: readonly RouterDeployment[] = [
  ...routerDeployments,
  ...deploymentsOf(routersOf('devnet')),
  ...deploymentsOf(routersOf('stagenet')),
];
