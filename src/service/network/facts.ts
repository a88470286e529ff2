import type { NetworkFacts, NodePort, NodeReply } from '../../core/network/node.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { FactsReader } from '../deps.ts';

/** One block: nothing on a network changes faster. */
export const factsFreshMs = 6_000;
/** Older facts are not served at all. */
export const factsStaleMs = 60_000;
/** How long a reader with stale facts in hand waits for new ones. */
const refreshPatienceMs = 400;
const refreshDeadlineMs = 2_600;

interface Entry {
  facts?: NetworkFacts;
  refresh?: Promise<NodeReply<NetworkFacts>>;
}

const late: NodeReply<never> = {
  ok: false,
  error: { kind: 'timeout', info: { code: 'upstream_timeout', hint: 'The network did not answer in time.' } },
};

/** A cache over the nodes' facts with one refresh in flight per network. `now` in unix milliseconds. */
export function createFactsReader(nodes: Readonly<Record<NetworkId, NodePort>>, now: () => number): FactsReader {
  const entries = new Map<NetworkId, Entry>();

  function refresh(network: NetworkId, entry: Entry): Promise<NodeReply<NetworkFacts>> {
    entry.refresh ??= nodes[network].facts(AbortSignal.timeout(refreshDeadlineMs)).then((reply) => {
      delete entry.refresh;
      if (reply.ok) entry.facts = reply.value;
      return reply;
    });
    return entry.refresh;
  }

  return {
    async read(network, { maxAgeMs = factsFreshMs, signal } = {}) {
      const entry = entries.get(network) ?? {};
      entries.set(network, entry);
      const age = entry.facts === undefined ? Number.POSITIVE_INFINITY : now() - entry.facts.readAt;
      if (entry.facts !== undefined && age <= maxAgeMs) return { ok: true, value: entry.facts };
      const hasStale = age < factsStaleMs;
      const reply = await Promise.race([refresh(network, entry), settleLate(hasStale ? refreshPatienceMs : undefined, signal)]);
      if (reply.ok || !hasStale || entry.facts === undefined) return reply;
      return { ok: true, value: entry.facts };
    },
  };
}

/** `late` after `ms`, or when the caller stops waiting; never, without either. */
function settleLate(ms: number | undefined, signal: AbortSignal | undefined): Promise<NodeReply<never>> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(late);
    signal?.addEventListener('abort', () => resolve(late), { once: true });
    if (ms !== undefined) setTimeout(resolve, ms, late);
  });
}
