import type { NetworkId } from '../network/protocol.ts';

/** Pinned router contracts of a network, by EVM chain. */
export type PinnedRouters = Readonly<Record<NetworkId, Readonly<Record<string, readonly string[]>>>>;

const v41 = '0xd37bbe5744d730a1d98d8dc97c42f0ca46ad7146';
const v61 = '0x00dc6100103bc402d490aee3f9a5560cbd91f1d4';

/**
 * Routers of the networks, lowercase; a quote with any other router is rejected even if operators agree on it
 * (content/reference/deposits.md#router; decision 0025 describes how to add one).
 */
export const pinnedRouters: PinnedRouters = {
  thorchain: {
    ETH: [v41, v61],
    BSC: ['0xb30ec53f98ff5947ede720d32ac2da7e52a5f56b', v61],
    AVAX: [v61],
    BASE: [v61],
  },
  mayachain: {
    ETH: ['0xe3985e6b61b814f7cdb188766562ba71b446b46d'],
    ARB: ['0x700e97ef07219440487840dc472e7120a7ff11f4'],
  },
};

const stagenetRouters: PinnedRouters = {
  thorchain: Object.fromEntries(['ETH', 'BSC', 'AVAX', 'BASE'].map((chain) => [chain, ['0x0dc6108c9225ce93da589b4ce83c104b34693117']])),
  mayachain: {},
};

/** The devnet supports Polygon, which mainnet currently does not. */
const devnetRouters: PinnedRouters = { ...pinnedRouters, thorchain: { ...pinnedRouters.thorchain, POL: [v61] } };

/** Routers of an environment. */
export const routersOf = (environment: 'devnet' | 'stagenet' | 'mainnet'): PinnedRouters =>
  ({ devnet: devnetRouters, stagenet: stagenetRouters, mainnet: pinnedRouters })[environment];

/** Whether the contract is a pinned router of the network on `chain`. */
export const isPinnedRouter = (
  router: string,
  { network, chain }: { readonly network: NetworkId; readonly chain: string },
  pinned: PinnedRouters,
): boolean => (pinned[network][chain] ?? []).includes(router.toLowerCase());

/** Replaced routers no longer listed by nodes; neither deposit routes nor valid payout addresses. */
export const replacedRouters: Readonly<Record<NetworkId, readonly string[]>> = {
  thorchain: ['0x8f66c4ae756bebc49ec8b81966dd8bba9f127549', '0x68208d99746b805a1ae41421950a47b711e35681'],
  mayachain: [],
};
