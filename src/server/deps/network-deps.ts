import { routersOf } from '../../core/inbound/routers.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { HostBudgets } from '../../nodes/budget/host-budgets.ts';
import { chainAccesses } from '../../nodes/chains/chain-accesses.ts';
import type { NetworkService } from '../../service/deps.ts';
import { comparisonFreshMs } from '../../service/network/coalesce.ts';
import { createFactsReader } from '../../service/network/facts.ts';
import { createSharedReader, type SharedReader } from '../../service/network/shared-copies.ts';
import { createPauseReader } from '../../service/pause/pauses.ts';
import { assetNamer } from '../../service/pools/asset-names.ts';
import type { StatusSampler } from '../../service/status/sampler.ts';
import { createStatusReader } from '../../service/status/status.ts';
import { mandateTokens } from '../keys/mandate-tokens.ts';
import { reviewCodes } from '../keys/review-code.ts';
import { createCarryReminders } from '../memoless/carry-reminder.ts';
import { accountProbe, createRegistrar } from '../memoless/memoless-registrar.ts';
import { countedFetch } from '../metrics/counted.ts';
import { afterAnswer } from '../runtime/after-answer.ts';
import { createRedisCopies } from '../store/shared-copies-redis.ts';
import { type BaseDeps, baseDeps, pauseStore } from './base-deps.ts';
import { createBudgetDeps } from './budget-deps.ts';
import { createNodeDeps } from './node-deps.ts';
import { createPoolHistories } from './pool-histories.ts';
import { createStatusHistory } from './status-history.ts';
import { createStatusProbes } from './status-probes.ts';
import { createTracks } from './tracks.ts';

/** Dependencies of endpoints that query the networks but neither send mail nor pay. */
export interface NetworkDeps extends BaseDeps {
  readonly service: NetworkService;
  /** Samples the status once a minute. */
  readonly sampler: StatusSampler;
  /** Remaining request budgets of the nodes. */
  readonly budgets: HostBudgets;
}

/** Dependencies on the configured hosts, with their own cache and record of failed hosts. */
export function createNetworkDeps(base: BaseDeps): NetworkDeps {
  const { env, redis, log, health, mailOutbox, metrics } = base;
  const { now } = base.service;
  const { thornode, mayanode, midgard, mayaMidgard } = env.hosts;
  const configured = [...thornode, ...mayanode, ...midgard, ...mayaMidgard, ...Object.values(env.chainUrls).flat()];
  // Count below the budget so throttled requests are not counted.
  const counted = countedFetch((...request) => globalThis.fetch(...request), configured, metrics);
  const { fetch, budgets } = createBudgetDeps(env, counted, { redis, log, now });
  const shared = sharedReader(base);
  const comparisonMs = env.network === 'devnet' ? 0 : comparisonFreshMs;
  const requested = createNodeDeps(env.hosts, fetch, now, { shared, comparisonMs });
  const chains = chainAccesses(env.chainUrls, { fetch, now });
  const paid = createRegistrar({ env, redis, log, now });
  const plainFetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
  const reminders = createCarryReminders({ store: paid.store, redis, env, fetch: plainFetch, log, now });
  // A self-hosted process polls by itself.
  const isReminding = env.isOnPlatform && paid.isPaying;
  const registrar = { ...paid, carrySoon: () => isReminding && reminders.carrySoon() };
  const account = accountProbe(registrar, chains);
  const probes = createStatusProbes(env, fetch, {
    store: health,
    mail: {
      backend: env.mail.smtpUrl === undefined ? 'outbox' : 'smtp',
      waiting: () => mailOutbox.waiting(),
      check: () => mailOutbox.check(),
    },
    ...(account === undefined ? {} : { account }),
  });
  const pauses = createPauseReader({
    store: pauseStore(env, redis),
    configured: env.paused,
    onFailure: (problem) => log('warn', 'pauses_unread', { problem }),
    now,
  });
  const facts = createFactsReader(requested.nodes, now, shared, env.optedIn);
  const status = createStatusReader(probes, now);
  const { sampler, statusHistory } = createStatusHistory(base, { status, facts });
  const service = {
    ...requested,
    chains,
    facts,
    nameAssets: assetNamer({ facts }),
    pauses,
    poolHistories: createPoolHistories(env.network, env.hosts, fetch, now),
    status,
    statusHistory,
    tracks: createTracks(env.network, env.hosts, fetch, now),
    registrar,
    routers: routersOf(env.network),
    reviewCodes: reviewCodes(env),
    mandates: mandateTokens(env),
    siteUrl: env.siteUrl,
    quoted: (network: NetworkId, outcome: string) => metrics.count('strait_quotes_total', [network, outcome]),
    now,
  };
  const afterRequest = () => {
    if (sampler.isDue()) afterAnswer(() => sampler.sample());
    if (isReminding) reminders.look();
  };
  return { ...base, service, sampler, budgets, ...(env.isOnPlatform && { afterRequest }) };
}

/** Reader of copies shared between instances; requires a shared store and secret. */
function sharedReader({ env: { sharing, network, hosts }, redis, service: { now } }: BaseDeps): SharedReader | undefined {
  if (redis === undefined || sharing === undefined) return undefined;
  const scope = JSON.stringify([sharing.release, network, hosts]);
  return createSharedReader(createRedisCopies(redis, { ...sharing, scope, now }), now);
}

let shared: NetworkDeps | undefined;

/** Dependencies of this process, created on first use. @throws Error for an unusable configuration. */
export function networkDeps(): NetworkDeps {
  shared ??= createNetworkDeps(baseDeps());
  return shared;
}
