import { type DiscoveryResource, discoveryResources } from '../../contract/discovery.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Fetch } from '../../nodes/http/attempt.ts';
import { type Hosts, operatorOf } from '../../nodes/http/hosts.ts';
import { mayanode } from '../../nodes/networks/mayanode.ts';
import { thornode } from '../../nodes/networks/thornode.ts';
import type { HostProbe, ResourceProbe, StatusProbes } from '../../service/status/status.ts';
import type { Env } from '../runtime/env.ts';

/** Status probes: each node host separately, the published files via our own URL, and the given store and mail. */
export function createStatusProbes(
  env: Pick<Env, 'network' | 'hosts' | 'siteUrl'>,
  fetch: Fetch,
  own: Pick<StatusProbes, 'store' | 'mail' | 'account'>,
): StatusProbes {
  const known = [statusEndpoint.path, ...statusEndpoint.aliases];
  return {
    environment: env.network,
    hosts: [
      ...env.hosts.thornode.map((url, index) => hostProbe('thorchain', `thornode-${index + 1}`, url, { hosts: env.hosts, fetch })),
      ...env.hosts.mayanode.map((url, index) => hostProbe('mayachain', `mayanode-${index + 1}`, url, { hosts: env.hosts, fetch })),
    ],
    ...own,
    // Skip probing ourselves: serving this response proves it.
    resources: discoveryResources.map((resource) =>
      known.includes(resource.path) ? { resource, check: async () => 'ok' } : resourceProbe(resource, env.siteUrl, fetch),
    ),
  };
}

const clients = { thorchain: thornode, mayachain: mayanode } as const;

/** Cache time of node versions, which change every few weeks. */
const versionFreshMs = 10 * 60_000;

function hostProbe(
  network: NetworkId,
  name: string,
  url: string,
  { hosts, fetch }: { readonly hosts: Hosts; readonly fetch: Fetch },
): HostProbe {
  const client = clients[network]({ hosts: [url], fetch, now: Date.now, precedence: 'compare' });
  const chainId = hosts.chainIds?.[network];
  let known: { readonly at: number; readonly version: string } | undefined;
  return {
    name,
    network,
    host: new URL(url).origin,
    operator: operatorOf(url, hosts),
    ...(chainId === undefined ? {} : { chainId }),
    latestBlock: (signal) => client.latestBlock(signal),
    async version(signal) {
      if (known !== undefined && Date.now() - known.at < versionFreshMs) return known.version;
      const reply = await client.version(signal);
      if (reply.ok) known = { at: Date.now(), version: reply.value.current };
      return known?.version;
    },
  };
}

function resourceProbe(resource: DiscoveryResource, siteUrl: string, fetch: Fetch): ResourceProbe {
  return {
    resource,
    async check(signal) {
      const answer = await fetch(`${siteUrl}${resource.path}`, { method: 'HEAD', redirect: 'manual', signal });
      if (answer.status !== 200) return 'down';
      return answer.headers.get('content-type')?.split(';', 1)[0] === resource.mediaType ? 'ok' : 'degraded';
    },
  };
}
