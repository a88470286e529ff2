import type { NetworkId } from '../../core/network/protocol.ts';

/** Networks the product can run on. */
export type SwapNetwork = 'devnet' | 'stagenet' | 'mainnet';

/** The four APIs, each with its hosts in order of preference. A host is a URL without a trailing slash, for Midgard without `/v2`. */
export interface Hosts {
  readonly thornode: readonly string[];
  readonly midgard: readonly string[];
  readonly mayanode: readonly string[];
  readonly mayaMidgard: readonly string[];
  /** Operator names by host, where one is given. */
  readonly operators?: Readonly<Record<string, string>>;
  /** Expected chain ids; hosts with another one are ignored. */
  readonly chainIds?: Readonly<Record<NetworkId, string>>;
}

/** A host and its operator. */
interface OwnedHost {
  readonly url: string;
  readonly operator: string;
}

const owned = (operator: string, url: string): OwnedHost => ({ url, operator });
/** The name of one of the four APIs. */
export type HostApi = Exclude<keyof Hosts, 'operators' | 'chainIds'>;

const mainnetIds = { thorchain: 'thorchain-1', mayachain: 'mayachain-mainnet-v1' } as const;
/** The devnet uses mainnet's chain ids. */
const chainIds: Readonly<Record<SwapNetwork, Readonly<Record<NetworkId, string>>>> = {
  mainnet: mainnetIds,
  devnet: mainnetIds,
  stagenet: { thorchain: 'thorchain-stagenet-v2', mayachain: 'mayachain-stagenet-v1' },
};

const publicHosts: Readonly<Record<Exclude<SwapNetwork, 'devnet'>, Readonly<Record<HostApi, readonly OwnedHost[]>>>> = {
  mainnet: {
    thornode: [
      owned('liquify', 'https://gateway.liquify.com/chain/thorchain_api'),
      owned('rorcual', 'https://api-thorchain.rorcual.xyz'),
      owned('ibs', 'https://thorchain.ibs.team/api'),
      owned('keplr', 'https://lcd-thorchain.keplr.app'),
    ],
    midgard: [owned('liquify', 'https://gateway.liquify.com/chain/thorchain_midgard')],
    mayanode: [owned('maya', 'https://mayanode.mayachain.info'), owned('shapeshift', 'https://api.mayachain.shapeshift.com/lcd')],
    mayaMidgard: [owned('maya', 'https://midgard.mayachain.info'), owned('shapeshift', 'https://api.mayachain.shapeshift.com/midgard')],
  },
  stagenet: {
    thornode: [],
    midgard: [],
    mayanode: [owned('maya', 'https://stagenet.mayanode.mayachain.info')],
    mayaMidgard: [owned('maya', 'https://stagenet.midgard.mayachain.info')],
  },
};

/**
 * The default hosts of a network (content/reference/hosts.md#networks). The devnet at `devnetOrigin` has two of each
 * API, the second under `/b` as if run by another operator. An API without hosts has an empty list.
 */
export function hostsFor(network: SwapNetwork, devnetOrigin = 'http://127.0.0.1:4322'): Hosts {
  const lists = network === 'devnet' ? devnetHosts(devnetOrigin.replace(/\/+$/, '')) : publicHosts[network];
  const urls = (api: HostApi) => lists[api].map(({ url }) => url);
  return {
    thornode: urls('thornode'),
    midgard: urls('midgard'),
    mayanode: urls('mayanode'),
    mayaMidgard: urls('mayaMidgard'),
    operators: Object.fromEntries(Object.values(lists).flatMap((hosts) => hosts.map(({ url, operator }) => [url, operator]))),
    chainIds: chainIds[network],
  };
}

function devnetHosts(origin: string): Readonly<Record<HostApi, readonly OwnedHost[]>> {
  const api = (name: string) => [owned('a', `${origin}/${name}`), owned('b', `${origin}/b/${name}`)];
  return { thornode: api('thornode'), midgard: api('midgard'), mayanode: api('mayanode'), mayaMidgard: api('maya-midgard') };
}

/**
 * Operator of a host: its configured name, otherwise the last two labels of its domain, so that hosts of one domain count
 * once. Under a two-label public suffix, different owners also count as one until they are named.
 * @example operatorOf('https://midgard.mayachain.info') // 'mayachain.info'
 */
export function operatorOf(host: string, { operators = {} }: Pick<Hosts, 'operators'> = {}): string {
  const named = operators[host];
  if (named !== undefined) return named;
  const { hostname } = new URL(host);
  const isAddress = /^[0-9.]+$|^\[/.test(hostname);
  return isAddress ? hostname : hostname.split('.').slice(-2).join('.');
}
