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

/** The networks' nodes as the use cases ask them, over one client of each with a memory of failed hosts; views through `shared` where there is one. `now` in unix milliseconds. */
export function createNodeDeps(
  hosts: Hosts,
  fetch: Fetch,
  now: () => number,
  shared?: SharedReader,
): Pick<Deps, 'nodes' | 'names' | 'limits' | 'views' | 'references' | 'referenceTerms' | 'volumes'> {
  const options = { fetch, now };
  const thorchain = thornode({ ...options, hosts: hosts.thornode });
  const mayachain = mayanode({ ...options, hosts: hosts.mayanode });
  const references = hosts.thornode.map((host) => referenceHost(host, options, operatorOf(host, hosts)));
  return {
    nodes: { thorchain: coalesceRequests(thorchain), mayachain: coalesceRequests(mayachain) },
    names: { thorchain, mayachain },
    limits: thorchain,
    volumes: createVolumeReader({ mayachain: volumePort(midgard({ ...options, network: 'mayachain', hosts: hosts.mayaMidgard })) }, now),
    references,
    referenceTerms: createTermsReader(references, now),
    views: createViewReader(
      {
        thorchain: hosts.thornode.map((host) => hostPort('thorchain', { host, operator: operatorOf(host, hosts) }, options)),
        mayachain: hosts.mayanode.map((host) => hostPort('mayachain', { host, operator: operatorOf(host, hosts) }, options)),
      },
      now,
      shared,
    ),
  };
}
