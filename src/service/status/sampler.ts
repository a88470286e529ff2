import type { DependencyStatus, ServiceStatus } from '../../contract/v1/status.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { chainHalts, networkHalts, signingHalts } from '../../core/halt/halt.ts';
import { networkIds } from '../../core/network/protocol.ts';
import type { Deps } from '../deps.ts';
import type { PastHistory, RecentHistory, SampledComponent, SampledHalt, StatusSample } from '../ports/status-samples.ts';
import { emptyPast, isNothing, minuteMs, withSample, withSettled } from './history.ts';

/** Store of the status history. All calls reject when the store cannot be reached. */
export interface HistoryStore {
  /** Claims a minute (unix milliseconds of its start) exclusively; undefined when it is already claimed. */
  claim(minute: number): Promise<{ readonly recent?: RecentHistory } | undefined>;
  past(): Promise<PastHistory | undefined>;
  /** Saves both atomically, unless a later minute is already saved; leaves the past unchanged when `past` is absent. */
  save(recent: RecentHistory, past?: PastHistory): Promise<void>;
  read(): Promise<{ readonly recent?: RecentHistory; readonly past?: PastHistory }>;
}

/** Samples the status once a minute. */
export interface StatusSampler {
  /** Takes this minute's sample unless already taken. Never rejects; a minute that cannot be saved has no data. */
  sample(): Promise<void>;
  /** Whether this process has not tried this minute yet. Local check, without I/O. */
  isDue(): boolean;
}

interface SamplerOptions extends Pick<Deps, 'status' | 'facts'> {
  readonly store: HistoryStore;
  readonly onFailure: (problem: unknown) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Creates a sampler; any number of them may share one store. */
export function createStatusSampler({ store, status, facts, onFailure, now }: SamplerOptions): StatusSampler {
  let triedMinute = Number.NEGATIVE_INFINITY;
  const getMinute = () => now() - (now() % minuteMs);

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
    isDue: () => getMinute() !== triedMinute,
    async sample() {
      const minute = getMinute();
      if (minute === triedMinute) return;
      triedMinute = minute;
      await take(minute).catch(onFailure);
    },
  };
}

/** Builds a minute's sample. `facts` are those of the networks that replied. */
export function sampleOf(
  at: number,
  { state, dependencies }: Pick<ServiceStatus, 'state' | 'dependencies'>,
  facts: readonly NetworkFacts[],
): StatusSample {
  const components = dependencies.map(({ name, kind, network, state: found }): SampledComponent => {
    // A degraded store is a configuration issue, not an event.
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

/** Lists a network-wide halt once, not per chain. */
function haltsOf(facts: NetworkFacts): readonly SampledHalt[] {
  const { network } = facts;
  const [whole] = networkHalts(facts);
  // A chain without a deposit address appears only in the pools.
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
