import type { DependencyStatus, ServiceStatus } from '../../contract/v1/status.ts';
import { chainHalts, networkHalts, signingHalts } from '../../core/inbound/halt.ts';
import type { NetworkFacts } from '../../core/network/node.ts';
import { networkIds } from '../../core/network/protocol.ts';
import type { Deps } from '../deps.ts';
import {
  emptyPast,
  isNothing,
  minuteMs,
  type PastHistory,
  type RecentHistory,
  type SampledComponent,
  type SampledHalt,
  type StatusSample,
  withSample,
  withSettled,
} from './history.ts';

/** Where the history is kept. All calls reject when the store cannot be reached. */
export interface HistoryStore {
  /** Takes a minute (unix milliseconds of its beginning) for the caller alone; undefined when somebody else has it. */
  claim(minute: number): Promise<{ readonly recent?: RecentHistory } | undefined>;
  past(): Promise<PastHistory | undefined>;
  /** Keeps both at once, unless a later minute is kept already; `past` stays where it is not given. */
  save(recent: RecentHistory, past?: PastHistory): Promise<void>;
  read(): Promise<{ readonly recent?: RecentHistory; readonly past?: PastHistory }>;
}

/** Looks once a minute, and remembers what it saw. */
export interface StatusSampler {
  /** Takes the sample of this minute unless somebody has. Never rejects; a minute that cannot be kept stays without data. */
  sample(): Promise<void>;
  /** Whether this process has not tried for this minute yet. Costs nothing. */
  isDue(): boolean;
}

interface SamplerOptions extends Pick<Deps, 'status' | 'facts'> {
  readonly store: HistoryStore;
  readonly onFailure: (problem: unknown) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A sampler of which any number may run over one store. */
export function createStatusSampler({ store, status, facts, onFailure, now }: SamplerOptions): StatusSampler {
  let triedMinute = Number.NEGATIVE_INFINITY;
  const minuteOf = () => now() - (now() % minuteMs);

  async function take(minute: number): Promise<void> {
    const claimed = await store.claim(minute);
    if (claimed === undefined) return;
    const [seen, replies] = await Promise.all([
      status.dependencies(),
      Promise.all(networkIds.map((network) => facts.read(network, { maxAgeMs: minuteMs / 2 }))),
    ]);
    const known = replies.flatMap((reply) => (reply.ok && now() - reply.value.readAt < minuteMs ? [reply.value] : []));
    const { recent, settled } = withSample(claimed.recent, sampleOf(minute, seen, known));
    if (isNothing(settled)) return store.save(recent);
    await store.save(recent, withSettled((await store.past()) ?? emptyPast, settled, minute));
  }

  return {
    isDue: () => minuteOf() !== triedMinute,
    async sample() {
      const minute = minuteOf();
      if (minute === triedMinute) return;
      triedMinute = minute;
      await take(minute).catch(onFailure);
    },
  };
}

/** What a minute of the service comes to. `facts` are those of the networks that answered. */
export function sampleOf(
  at: number,
  { state, dependencies }: Pick<ServiceStatus, 'state' | 'dependencies'>,
  facts: readonly NetworkFacts[],
): StatusSample {
  const components = dependencies.map(({ name, kind, network, state: found }): SampledComponent => {
    // A store is impaired by how it is configured, which is no event.
    const seen = kind === 'store' && found === 'degraded' ? 'ok' : found;
    return { name, kind, state: seen, ...(network === undefined ? {} : { network }) };
  });
  return {
    at,
    components: [{ name: 'service', kind: 'service', state: serviceState(state, components) }, ...components],
    readNetworks: facts.map(({ network }) => network),
    halts: facts.flatMap(haltsOf),
  };
}

function serviceState(state: DependencyStatus['state'], components: readonly SampledComponent[]): DependencyStatus['state'] {
  if (state === 'down' || state === 'unknown') return state;
  return components.every((component) => component.state === 'ok' || component.state === 'unknown') ? 'ok' : 'degraded';
}

/** A halt of the whole network once, not again for each of its chains. */
function haltsOf(facts: NetworkFacts): readonly SampledHalt[] {
  const { network } = facts;
  const [whole] = networkHalts(facts);
  // A chain without a deposit address is told by its pool alone.
  const pooled = facts.pools.filter(({ status }) => status === 'available').map(({ asset }) => asset.chain);
  const chains = [...new Set([...facts.inbound.map(({ chain }) => chain), ...pooled])].sort();
  const everySigning = chains.flatMap((chain) => signingHalts(chain, facts)).find(({ key }) => key === 'HALTSIGNING');
  const ofChains = chains.flatMap((chain): readonly SampledHalt[] => {
    const [trading] = whole === undefined ? chainHalts(chain, facts) : [];
    const signing = signingHalts(chain, facts).find(({ key }) => key !== 'HALTSIGNING');
    return [
      ...(trading === undefined ? [] : [{ network, chain, what: 'trading' as const, key: trading.key, reason: trading.text }]),
      ...(signing === undefined ? [] : [{ network, chain, what: 'signing' as const, key: signing.key, reason: signing.text }]),
    ];
  });
  return [
    ...(whole === undefined ? [] : [{ network, what: 'trading' as const, key: whole.key, reason: whole.text }]),
    ...(everySigning === undefined ? [] : [{ network, what: 'signing' as const, key: everySigning.key, reason: everySigning.text }]),
    ...ofChains,
  ];
}
