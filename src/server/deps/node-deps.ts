import type { NetworkId } from '../../core/network/protocol.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import type { Fetch } from '../../nodes/http/attempt.ts';
import { type Hosts, operatorOf } from '../../nodes/http/hosts.ts';
import { type Liveness, liveness, lookedMs } from '../../nodes/http/liveness.ts';
import { hostPort } from '../../nodes/networks/host-view.ts';
import { mayanode } from '../../nodes/networks/mayanode.ts';
import { thornode } from '../../nodes/networks/thornode.ts';
import type { Deps } from '../../service/deps.ts';
import { coalesceRequests } from '../../service/network/coalesce.ts';
import { createViewReader } from '../../service/network/operator-views.ts';
import { settleWithin } from '../../service/network/settle-within.ts';
import type { SharedReader } from '../../service/network/shared-copies.ts';

/** Options that reduce the requests of an instance. */
export interface FewerRequests {
  /** Record of stalled hosts, to share it with other ports. */
  readonly live?: Liveness;
  /** Reader of copies from other instances. */
  readonly shared?: SharedReader | undefined;
  /** `keptMs` of `coalesceRequests`; by default 0. */
  readonly comparisonMs?: number;
}

/** A check of the block heights of a network's hosts; `at` in unix milliseconds. */
interface Look {
  readonly at: number;
  isOver: boolean;
  readonly over: Promise<unknown>;
}

/** How long a first request waits for the hosts' block heights. */
const lookPatienceMs = 700;

/** Node ports of the use cases, on one client per network that remembers failed hosts. `now` in unix milliseconds. */
export function createNodeDeps(
  hosts: Hosts,
  fetch: Fetch,
  now: () => number,
  { live = liveness(now), shared, comparisonMs = 0 }: FewerRequests = {},
): Pick<Deps, 'nodes' | 'names' | 'limits' | 'views'> {
  const options = { fetch, now, live };
  const coalesced = { keptMs: comparisonMs, now };
  const thorchain = thornode({ ...options, hosts: hosts.thornode });
  const mayachain = mayanode({ ...options, hosts: hosts.mayanode });
  const portOf = (network: NetworkId, host: string) =>
    hostPort(network, { host, operator: operatorOf(host, hosts), chainId: hosts.chainIds?.[network] }, { fetch, now });
  const views = createViewReader(
    {
      thorchain: hosts.thornode.map((host) => portOf('thorchain', host)),
      mayachain: hosts.mayanode.map((host) => portOf('mayachain', host)),
    },
    now,
    shared,
    live.saw,
  );
  const looks = new Map<NetworkId, Look>();
  function begin(network: NetworkId): Look {
    const look: Look = { at: now(), isOver: false, over: settleWithin(views.read(network), lookPatienceMs) };
    void look.over.then(() => {
      look.isOver = true;
    });
    looks.set(network, look);
    return look;
  }
  // A stalled host responds as quickly as any other: repeat a call made before all heights were known if a host turns
  // out to be stalled.
  async function ofMoving<T>(network: NetworkId, own: readonly string[], call: () => Promise<T>): Promise<T> {
    const known = looks.get(network);
    if (own.length < 2 || (known?.isOver === true && now() - known.at < lookedMs)) return call();
    const look = known?.isOver === false ? known : begin(network);
    const first = call();
    await look.over;
    return live.moving(own).length < own.length ? call() : first;
  }
  const moving = (node: NodePort, own: readonly string[]): NodePort => ({
    ...node,
    facts: (...request) => ofMoving(node.network, own, () => node.facts(...request)),
    quoteSwap: (...request) => ofMoving(node.network, own, () => node.quoteSwap(...request)),
  });
  return {
    nodes: {
      thorchain: coalesceRequests(moving(thorchain, hosts.thornode), coalesced),
      mayachain: coalesceRequests(moving(mayachain, hosts.mayanode), coalesced),
    },
    names: { thorchain, mayachain },
    limits: thorchain,
    views,
  };
}
