/** Which networks the product speaks to. */
export type SwapNetwork = 'devnet' | 'stagenet' | 'mainnet';

/** The four APIs, each with its hosts in order of preference. A host is a URL without a trailing slash; Midgard hosts come without `/v2`. */
export interface Hosts {
  readonly thornode: readonly string[];
  readonly midgard: readonly string[];
  readonly mayanode: readonly string[];
  readonly mayaMidgard: readonly string[];
}

const publicHosts: Readonly<Record<Exclude<SwapNetwork, 'devnet'>, Hosts>> = {
  mainnet: {
    thornode: ['https://gateway.liquify.com/chain/thorchain_api', 'https://thornode.thorchain.org'],
    midgard: ['https://gateway.liquify.com/chain/thorchain_midgard'],
    mayanode: ['https://mayanode.mayachain.info', 'https://api-maya.liquify.com'],
    mayaMidgard: ['https://midgard.mayachain.info', 'https://midgard-maya.liquify.com'],
  },
  stagenet: {
    thornode: ['https://stagenet-thornode.ninerealms.com'],
    midgard: ['https://stagenet-midgard.ninerealms.com'],
    mayanode: ['https://stagenet.mayanode.mayachain.info'],
    mayaMidgard: [],
  },
};

/**
 * The default hosts of a network (content/reference/hosts.md#networks). The devnet at `devnetOrigin` has two of
 * each API, the second under `/b`. An API nobody hosts has an empty list.
 */
export function hostsFor(network: SwapNetwork, devnetOrigin = 'http://127.0.0.1:4322'): Hosts {
  if (network !== 'devnet') return publicHosts[network];
  const origin = devnetOrigin.replace(/\/+$/, '');
  const api = (name: string) => [`${origin}/${name}`, `${origin}/b/${name}`];
  return { thornode: api('thornode'), midgard: api('midgard'), mayanode: api('mayanode'), mayaMidgard: api('maya-midgard') };
}
