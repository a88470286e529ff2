import type { NetworkId } from '../../core/network/protocol.ts';
import type { Fetch } from '../../nodes/http/attempt.ts';
import { hostPort } from '../../nodes/http/host-view.ts';
import { type Hosts, operatorOf } from '../../nodes/http/hosts.ts';
import { mayanode } from '../../nodes/networks/mayanode.ts';
import { referenceHost } from '../../nodes/networks/memoless.ts';
import { midgard, volumePort } from '../../nodes/networks/midgard.ts';
import { thornode } from '../../nodes/networks/thornode.ts';
import type { Deps } from '../../service/deps.ts';
import { createTermsReader } from '../../service/memoless/terms.ts';
import { coalesceRequests } from '../../service/network/coalesce.ts';
import { createViewReader } from '../../service/network/operator-views.ts';
import type { SharedReader } from '../../service/network/shared-copies.ts';
import { createVolumeReader } from '../../service/pools/volumes.ts';

/** What requests of one instance are kept few with. */
export interface FewerRequests {
  /** What other instances have read. */
  readonly shared?: SharedReader | undefined;
  /** `keptMs` of `coalesceRequests`; by default 0. */
  readonly comparisonMs?: number;
}

/** The networks' nodes as the use cases ask them, over one client of each with a memory of failed hosts. `now` in unix milliseconds. */
export function createNodeDeps(
  hosts: Hosts,
  fetch: Fetch,
  now: () => number,
  { shared, comparisonMs = 0 }: FewerRequests = {},
): Pick<Deps, 'nodes' | 'names' | 'limits' | 'views' | 'references' | 'referenceTerms' | 'volumes'> {
  const options = { fetch, now };
  const coalesced = { keptMs: comparisonMs, now };
  const thorchain = thornode({ ...options, hosts: hosts.thornode });
  const mayachain = mayanode({ ...options, hosts: hosts.mayanode });
  const portOf = (network: NetworkId) => (host: string) =>
    hostPort(network, { host, operator: operatorOf(host, hosts), chainId: hosts.chainIds?.[network] }, options);
  const references = hosts.thornode.map((host) => referenceHost(host, { ...options, precedence: 'by_hand' }, operatorOf(host, hosts)));
  return {
    nodes: { thorchain: coalesceRequests(thorchain, coalesced), mayachain: coalesceRequests(mayachain, coalesced) },
    names: { thorchain, mayachain },
    limits: thorchain,
    volumes: createVolumeReader({ mayachain: volumePort(midgard({ ...options, network: 'mayachain', hosts: hosts.mayaMidgard })) }, now),
    references,
    referenceTerms: createTermsReader(references, now),
    views: createViewReader(
      {
        thorchain: hosts.thornode.map(portOf('thorchain')),
        mayachain: hosts.mayanode.map(portOf('mayachain')),
      },
      now,
      shared,
    ),
  };
}
