import { validateAddress } from '../address/address.ts';
import { type EvmChainName, isEvmChainName } from '../chain/evm-chain-id.ts';
import { type PinnedRouters, pinnedRouters, routersOf } from '../inbound/routers.ts';
import { type NetworkId, networkIds } from '../network/protocol.ts';

/** A router that clear signing knows. Version 6 has no `deposit` without a deadline. */
export interface RouterDeployment {
  readonly network: NetworkId;
  readonly chain: EvmChainName;
  /** As EIP-55 writes it. */
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

/** Routers of mainnet, whose deposits are described to wallets (content/reference/deposits.md#router). */
export const routerDeployments: readonly RouterDeployment[] = deploymentsOf(pinnedRouters);

/** Those of every environment that the product runs in. */
export const knownDeployments: readonly RouterDeployment[] = [
  ...routerDeployments,
  ...deploymentsOf(routersOf('devnet')),
  ...deploymentsOf(routersOf('stagenet')),
];
