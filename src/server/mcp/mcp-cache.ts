import { ageSeconds } from '../../contract/wire-values.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { mandateSentence } from '../../core/mandate/mandate.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { NetworkService } from '../../service/deps.ts';
import { readsFactsOnly } from './mcp-tools.ts';
import type { MessageContext } from './tool-context.ts';

/** A message, with unvalidated members. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown } | null;
}

/** A message whose result may be cached. */
export interface CacheableMessage {
  readonly id: string | number;
  /** Everything that the SDK reads of the request, without its id. */
  readonly key: string;
  /** Networks whose facts the result depends on, besides the key. */
  readonly networks: readonly NetworkId[];
}

/** Methods whose result depends only on the message. */
const fixedMethods: readonly unknown[] = [
  'ping',
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
];

/** Maximum characters of a key; longer messages are rare and not cached. */
const maxKeyLength = 2_000;

/** Reads the cache key of a message; undefined for one that is not cached. */
export function findCacheable(message: Message, { headers, toolset, mandate }: MessageContext): CacheableMessage | undefined {
  const { id, method, params } = message;
  if (!(typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)))) return undefined;
  const isFixed = fixedMethods.includes(method);
  if (!isFixed && !(method === 'tools/call' && readsFactsOnly(params?.name))) return undefined;
  const read = [...headers].filter(([name]) => name === 'content-type' || name.startsWith('mcp-'));
  const key = writeKey([toolset, mandate && mandateSentence(mandate), read, { ...message, id: undefined }]);
  return key.length > maxKeyLength ? undefined : { id, key, networks: isFixed ? [] : networkIds };
}

function writeKey(parts: readonly unknown[]): string {
  try {
    return JSON.stringify(parts);
  } catch {
    // A message may be nested too deeply to be written, though not to be parsed.
    return ' '.repeat(maxKeyLength + 1);
  }
}

type FactsService = Pick<NetworkService, 'facts' | 'now'>;

interface Kept<Answer> {
  readonly facts: readonly NetworkFacts[];
  readonly ages: readonly number[];
  readonly answer: Promise<Answer>;
}

/**
 * Returns the answer of `make` on the facts of these networks, or the cached one of the same key when the facts are the
 * same and equally old in whole seconds.
 */
export type ReadCached<Answer> = <Service extends FactsService>(
  service: Service,
  message: Pick<CacheableMessage, 'key' | 'networks'>,
  make: (service: Service) => Promise<Answer>,
) => Promise<Answer>;

const maxKept = 100;

/**
 * Creates a cache of answers. `make` gets a service with the compared facts, so that an answer and its cache key cannot
 * differ. Failures and answers that `isKept` rejects are not cached, nor is anything while a network is unreachable.
 */
export function createFactsCache<Answer>(isKept: (answer: Answer) => boolean): ReadCached<Answer> {
  const keptBy = new WeakMap<NetworkService['facts'], Map<string, Kept<Answer>>>();

  return async (service, { key, networks }, make) => {
    const read = await Promise.all(networks.map((network) => service.facts.read(network))).catch(() => undefined);
    // A failure here recurs in `make`, which reports it.
    if (read === undefined) return make(service);
    const facts = read.flatMap((reply) => (reply.ok ? [reply.value] : []));
    const now = service.now();
    const settled = () => settle(service, new Map(networks.map((network, index) => [network, read[index]])), now);
    if (facts.length < read.length) return make(settled());
    const ages = facts.map(({ readAt }) => ageSeconds(readAt, now));
    const kept = keptBy.get(service.facts) ?? new Map<string, Kept<Answer>>();
    keptBy.set(service.facts, kept);
    const found = kept.get(key);
    if (found !== undefined && isSame(found.facts, facts) && isSame(found.ages, ages)) return found.answer;
    if (kept.size >= maxKept) kept.clear();
    const answer = make(settled());
    const entry = { facts, ages, answer };
    kept.set(key, entry);
    const isWorthKeeping = await answer.then(isKept, () => false);
    if (!isWorthKeeping && kept.get(key) === entry) kept.delete(key);
    return answer;
  };
}

/** The service with a fixed time and these facts. */
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
  left.length === right.length && left.every((item, index) => item === right[index]);
