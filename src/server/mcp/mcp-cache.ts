import type { CallToolResult } from '@modelcontextprotocol/server';
import { ageSeconds } from '../../contract/wire-values.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { NetworkService } from '../../service/deps.ts';

type FactsService = Pick<NetworkService, 'facts' | 'now'>;

interface Kept {
  readonly facts: readonly NetworkFacts[];
  readonly ages: readonly number[];
  readonly answer: Promise<CallToolResult>;
}

const maxKept = 100;
const keptBy = new WeakMap<NetworkService['facts'], Map<string, Kept>>();

/**
 * Returns the result of `make` on the facts of these networks, or the cached one of the same key
 * when the facts are the same and equally old in whole seconds. `make` gets deps with those facts,
 * so that a result and its cache key cannot differ. Failures are not cached, nor is anything while
 * a network is unreachable.
 */
export async function answerFromFacts<Service extends FactsService>(
  service: Service,
  key: string,
  networks: readonly NetworkId[],
  make: (service: Service) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const read = await Promise.all(networks.map((network) => service.facts.read(network)));
  const facts = read.flatMap((reply) => (reply.ok ? [reply.value] : []));
  const now = service.now();
  const settled = () => settle(service, new Map(networks.map((network, at) => [network, read[at]])), now);
  if (facts.length < read.length) return make(settled());
  const ages = facts.map(({ readAt }) => ageSeconds(readAt, now));
  const kept = keptBy.get(service.facts) ?? new Map<string, Kept>();
  keptBy.set(service.facts, kept);
  const found = kept.get(key);
  if (found !== undefined && isSame(found.facts, facts) && isSame(found.ages, ages)) return found.answer;
  if (kept.size >= maxKept) kept.clear();
  const answer = make(settled());
  const entry = { facts, ages, answer };
  kept.set(key, entry);
  const result = await answer.catch(() => undefined);
  if ((result === undefined || result.isError === true) && kept.get(key) === entry) kept.delete(key);
  return answer;
}

/** The deps with a fixed time and these facts. */
function settle<Service extends FactsService>(
  service: Service,
  replies: ReadonlyMap<NetworkId, NodeReply<NetworkFacts> | undefined>,
  now: number,
): Service {
  return {
    ...service,
    now: () => now,
    facts: { read: async (network, options) => replies.get(network) ?? service.facts.read(network, options) },
  };
}

const isSame = <Item>(left: readonly Item[], right: readonly Item[]): boolean =>
  left.length === right.length && left.every((item, at) => item === right[at]);
