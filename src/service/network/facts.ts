import type { ErrorInfo } from '../../core/errors.ts';
import { factsOfKnownChains } from '../../core/network/facts-of-known-chains.ts';
import type { NetworkFacts, NodePort, NodeReply } from '../../core/network/node.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { FactsReader } from '../deps.ts';
import type { SharedReader } from './shared-copies.ts';

/** One block: nothing on a network changes faster. */
export const factsFreshMs = 6_000;
/** Older facts are not served at all. */
export const factsStaleMs = 60_000;
/** How long a reader with stale facts in hand waits for new ones. */
const refreshPatienceMs = 400;
const refreshDeadlineMs = 2_600;

interface Entry {
  facts?: NetworkFacts;
  /** Why the last request failed; absent once one has been answered. */
  silence?: ErrorInfo | undefined;
  /** Under way, for a reader whom facts of `maxAgeMs` are new enough. */
  refresh?: { readonly maxAgeMs: number; readonly reply: Promise<NodeReply<NetworkFacts>> };
}

const late: NodeReply<never> = {
  ok: false,
  error: { kind: 'timeout', info: { code: 'upstream_timeout', hint: 'The network did not answer in time.' } },
};

/**
 * A cache over the nodes' facts with one refresh in flight per network, through `shared` where instances share what they
 * read; chains that are not known here are left out. `now` in unix milliseconds. `optedIn`: chains whose deposits are
 * switched on, of those that are off by default.
 */
export function createFactsReader(
  nodes: Readonly<Record<NetworkId, NodePort>>,
  now: () => number,
  shared?: SharedReader,
  optedIn: readonly string[] = [],
): FactsReader {
  const entries = new Map<NetworkId, Entry>();

  function refresh(network: NetworkId, entry: Entry, maxAgeMs: number): Promise<NodeReply<NetworkFacts>> {
    // Without copies of others, whatever is under way is new.
    if (entry.refresh !== undefined && (shared === undefined || entry.refresh.maxAgeMs <= maxAgeMs)) return entry.refresh.reply;
    const request = () => nodes[network].facts(AbortSignal.timeout(refreshDeadlineMs));
    const reply = (shared === undefined ? request() : shared.read(`facts:${network}`, maxAgeMs, request)).then((told) => {
      const answer = told.ok ? { ...told, value: factsOfKnownChains(told.value, optedIn) } : told;
      if (entry.refresh?.reply === reply) delete entry.refresh;
      entry.silence = answer.ok || answer.error.kind === 'busy' ? undefined : answer.error.info;
      if (answer.ok && answer.value.readAt >= (entry.facts?.readAt ?? 0)) entry.facts = answer.value;
      return answer;
    });
    entry.refresh = { maxAgeMs, reply };
    return reply;
  }

  return {
    async read(network, { maxAgeMs = factsFreshMs, signal } = {}) {
      const entry = entries.get(network) ?? {};
      entries.set(network, entry);
      const age = now() - (entry.facts?.readAt ?? 0);
      if (entry.facts !== undefined && age <= maxAgeMs) return { ok: true, value: entry.facts };
      const hasStale = age < factsStaleMs;
      const reply = await Promise.race([refresh(network, entry, maxAgeMs), settleLate(hasStale ? refreshPatienceMs : undefined, signal)]);
      if (reply.ok || !hasStale || entry.facts === undefined) return reply;
      return { ok: true, value: { ...entry.facts, ...(entry.silence && { silence: entry.silence }) } };
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
