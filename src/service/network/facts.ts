import type { ErrorInfo } from '../../core/errors.ts';
import { factsOfKnownChains } from '../../core/facts/facts-of-known-chains.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { insolventChains } from '../../core/halt/halt.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import type { FactsReader } from '../deps.ts';
import type { SharedReader } from './shared-copies.ts';

/** Cache lifetime of facts: one block, since network state does not change faster. */
export const factsFreshMs = 6_000;
/** Maximum age of served facts. */
export const factsStaleMs = 60_000;
/** How long a reader with stale facts waits for fresh ones. */
const refreshPatienceMs = 400;
const refreshDeadlineMs = 2_600;
/** How long a solvency halt is remembered: one that ends may come back while the vault is still short. */
const solvencyMs = 2 * 3_600_000;

interface Entry {
  facts?: NetworkFacts;
  /** Error of the last request; absent after a successful one. */
  silence?: ErrorInfo | undefined;
  /** When a solvency halt was last seen, by chain. */
  readonly insolvent: Map<string, number>;
  /** Request in flight, for readers that accept facts up to `maxAgeMs` old. */
  refresh?: { readonly maxAgeMs: number; readonly reply: Promise<NodeReply<NetworkFacts>> };
}

const late: NodeReply<never> = {
  ok: false,
  error: { kind: 'timeout', info: { code: 'upstream_timeout', hint: 'The network did not answer in time.' } },
};

/**
 * Caches the nodes' facts with one refresh in flight per network, through `shared` where instances share reads; drops
 * unknown chains. `now` in unix milliseconds. `optedIn`: chains off by default whose deposits are enabled.
 */
export function createFactsReader(
  nodes: Readonly<Record<NetworkId, NodePort>>,
  now: () => number,
  shared?: SharedReader,
  optedIn: readonly string[] = [],
): FactsReader {
  const entries = new Map<NetworkId, Entry>();

  function refresh(network: NetworkId, entry: Entry, maxAgeMs: number): Promise<NodeReply<NetworkFacts>> {
    // Without shared copies, any request in flight is fresh.
    if (entry.refresh !== undefined && (shared === undefined || entry.refresh.maxAgeMs <= maxAgeMs)) return entry.refresh.reply;
    const request = () => nodes[network].facts(AbortSignal.timeout(refreshDeadlineMs));
    const reply = (shared === undefined ? request() : shared.read(`facts:${network}`, maxAgeMs, request)).then((told) => {
      const answer = told.ok ? { ...told, value: withSolvency(factsOfKnownChains(told.value, optedIn), entry.insolvent) } : told;
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
      const entry: Entry = entries.get(network) ?? { insolvent: new Map() };
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

/** Adds the solvency halts seen within two hours that are over, and remembers those that are not. */
function withSolvency(facts: NetworkFacts, insolvent: Map<string, number>): NetworkFacts {
  const active = insolventChains(facts);
  for (const chain of active) insolvent.set(chain, facts.readAt);
  const seen = [...insolvent].filter(([chain, at]) => !active.includes(chain) && facts.readAt - at <= solvencyMs);
  return seen.length === 0 ? facts : { ...facts, solvencySeen: new Map(seen) };
}

/** Resolves to `late` after `ms`, or when the caller aborts; without either, never. */
function settleLate(ms: number | undefined, signal: AbortSignal | undefined): Promise<NodeReply<never>> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(late);
    signal?.addEventListener('abort', () => resolve(late), { once: true });
    if (ms !== undefined) setTimeout(resolve, ms, late);
  });
}
