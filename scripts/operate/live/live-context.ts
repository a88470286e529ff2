import { cosmosChains } from '../../../src/core/chain/cosmos-chain.ts';
import type { NetworkFacts } from '../../../src/core/facts/network-facts.ts';
import { type PinnedRouters, routersOf } from '../../../src/core/inbound/routers.ts';
import { type NetworkId, networkIds, protocols } from '../../../src/core/network/protocol.ts';
import type { ChainUrls } from '../../../src/nodes/chains/chain-urls.ts';
import type { Fetch } from '../../../src/nodes/http/attempt.ts';
import { type Hosts, operatorOf, type SwapNetwork } from '../../../src/nodes/http/hosts.ts';
import { hostPort } from '../../../src/nodes/networks/host-view.ts';
import { mayanode } from '../../../src/nodes/networks/mayanode.ts';
import type { NodeClient } from '../../../src/nodes/networks/node-client.ts';
import { thornode } from '../../../src/nodes/networks/thornode.ts';
import type { FactsReader } from '../../../src/service/deps.ts';
import { createViewReader } from '../../../src/service/network/operator-views.ts';
import type { ViewReader } from '../../../src/service/ports/view-reader.ts';
import { type HostSnapshot, readSnapshot } from './host-snapshot.ts';
import { type LiveHost, shownHost } from './live-host.ts';
import { type Api, apiNetworks } from './questions.ts';
import type { WalletEndpoint } from './wallet-endpoints.ts';

/** Options of a check: hosts, endpoints and expectations. */
export interface LiveOptions {
  readonly environment: SwapNetwork;
  readonly hosts: Hosts;
  readonly chainUrls: ChainUrls;
  readonly walletEndpoints: readonly WalletEndpoint[];
  /** Origin of the pages that query nodes directly. */
  readonly siteUrl: string;
  readonly fetch: Fetch;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Node versions that the product was built for. */
  readonly versions: Readonly<Record<NetworkId, string>>;
  /** Reference hosts, with responses in the form that the product was built for. */
  readonly expected: Hosts;
  /** Waits between two quotes from one host: public gateways limit them. */
  readonly rest: () => Promise<void>;
}

/** The options plus what checks share: single-host clients and the first snapshot of each host. */
export interface LiveContext extends LiveOptions {
  readonly routers: PinnedRouters;
  /** Chain id by network; absent if unknown. */
  readonly chainIds: Readonly<Partial<Record<NetworkId, string>>>;
  readonly views: ViewReader;
  nodesOf(network: NetworkId): readonly LiveHost[];
  midgardsOf(network: NetworkId): readonly LiveHost[];
  /** A client of this host only, without failure memory. */
  client(host: LiveHost): NodeClient;
  /** First snapshot of each node host; omits hosts that did not reply. */
  snapshots(network: NetworkId): Promise<readonly HostSnapshot[]>;
  /** Fresh snapshots of each node host. */
  newSnapshots(network: NetworkId): Promise<readonly HostSnapshot[]>;
}

/** Timeout of a request; longer than the product's own, to tell a slow host from a silent one. */
export const checkTimeoutMs = 15_000;

const apisOf: Readonly<Record<NetworkId, { readonly node: Api; readonly midgard: Api }>> = {
  thorchain: { node: 'thornode', midgard: 'midgard' },
  mayachain: { node: 'mayanode', midgard: 'mayaMidgard' },
};

/** Creates the context of one run. */
export function createLiveContext(options: LiveOptions): LiveContext {
  const { hosts, fetch, now, environment } = options;
  const asked = { fetch, now };
  const listHosts = (api: Api): readonly LiveHost[] =>
    hosts[api].map((url) => {
      const operator = operatorOf(url, hosts);
      return { api, network: apiNetworks[api], url, operator, label: `${operator} (${shownHost(url)})` };
    });
  const nodesOf = (network: NetworkId) => listHosts(apisOf[network].node);
  const portsOf = (network: NetworkId) => nodesOf(network).map(({ url, operator }) => hostPort(network, { host: url, operator }, asked));
  const newSnapshots = async (network: NetworkId) => {
    const read = await Promise.all(nodesOf(network).map((host) => readSnapshot(host, asked)));
    return read.flatMap((snapshot) => snapshot ?? []);
  };
  const first = new Map<NetworkId, Promise<readonly HostSnapshot[]>>();
  return {
    ...options,
    routers: routersOf(environment),
    chainIds:
      environment === 'stagenet' ? {} : Object.fromEntries(networkIds.map((id) => [id, cosmosChains[protocols[id].chain]?.chainId])),
    views: createViewReader({ thorchain: portsOf('thorchain'), mayachain: portsOf('mayachain') }, now),
    nodesOf,
    midgardsOf: (network) => listHosts(apisOf[network].midgard),
    client: ({ network, url }) => (network === 'thorchain' ? thornode : mayanode)({ ...asked, hosts: [url], timeoutMs: checkTimeoutMs }),
    snapshots: (network) => {
      const read = first.get(network) ?? newSnapshots(network);
      first.set(network, read);
      return read;
    },
    newSnapshots,
  };
}

/** Converts a snapshot to network facts. */
export const toNetworkFacts = ({ host, pools, inbound, mimir, block, readAt }: HostSnapshot): NetworkFacts => ({
  network: host.network,
  height: block.height,
  pools,
  inbound,
  mimir,
  readAt,
});

/** A reader that returns these facts, and reports other networks as unavailable. */
export function factsReader(known: NetworkFacts): FactsReader {
  const silent = { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'Not asked here.' } } } as const;
  return { read: async (network) => (network === known.network ? { ok: true, value: known } : silent) };
}

/** Networks with configured hosts. */
export const listNetworks = (context: LiveContext): readonly NetworkId[] => networkIds.filter((id) => context.nodesOf(id).length > 0);
