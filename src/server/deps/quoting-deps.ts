import { routersOf } from '../../core/inbound/routers.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { HostBudgets } from '../../nodes/budget/host-budgets.ts';
import { chainAccesses } from '../../nodes/chains/chain-accesses.ts';
import type { Fetch } from '../../nodes/http/attempt.ts';
import { type Liveness, liveness } from '../../nodes/http/liveness.ts';
import type { NetworkService } from '../../service/deps.ts';
import { comparisonFreshMs } from '../../service/network/coalesce.ts';
import { createFactsReader } from '../../service/network/facts.ts';
import { createSharedReader, type SharedReader } from '../../service/network/shared-copies.ts';
import { createPauseReader } from '../../service/pause/pauses.ts';
import { assetNamer } from '../../service/pools/asset-names.ts';
import { mandateTokens } from '../keys/mandate-tokens.ts';
import { reviewCodes } from '../keys/review-code.ts';
import { countedFetch } from '../metrics/counted.ts';
import { createRedisCopies } from '../store/shared-copies-redis.ts';
import { type BaseDeps, baseDeps, pauseStore } from './base-deps.ts';
import { createBudgetDeps } from './budget-deps.ts';
import { createNodeDeps } from './node-deps.ts';

/** Dependencies of endpoints that quote or judge a deposit before it is sent. */
export interface QuotingDeps extends BaseDeps {
  readonly service: Omit<
    NetworkService,
    'poolHistories' | 'references' | 'referenceTerms' | 'registrar' | 'status' | 'statusHistory' | 'tracks' | 'volumes'
  >;
  /** `fetch` within the budgets of the configured hosts. */
  readonly fetch: Fetch;
  /** Remaining request budgets of the nodes. */
  readonly budgets: HostBudgets;
  /** Stalled hosts. */
  readonly live: Liveness;
}

/** Dependencies on the configured hosts, with their own cache and record of failed hosts. */
export function createQuotingDeps(base: BaseDeps): QuotingDeps {
  const { env, redis, log, metrics } = base;
  const { now } = base.service;
  const { thornode, mayanode, midgard, mayaMidgard } = env.hosts;
  const configured = [...thornode, ...mayanode, ...midgard, ...mayaMidgard, ...Object.values(env.chainUrls).flat()];
  // Count below the budget so throttled requests are not counted.
  const counted = countedFetch((...request) => globalThis.fetch(...request), configured, metrics);
  const { fetch, budgets } = createBudgetDeps(env, counted, { redis, log, now });
  const copies = sharedReader(base);
  const live = liveness(now);
  const comparisonMs = env.network === 'devnet' ? 0 : comparisonFreshMs;
  const requested = createNodeDeps(env.hosts, fetch, now, { live, shared: copies, comparisonMs });
  const pauses = createPauseReader({
    store: pauseStore(env, redis),
    configured: env.paused,
    onFailure: (problem) => log('warn', 'pauses_unread', { problem }),
    now,
  });
  const facts = createFactsReader(requested.nodes, now, copies, env.optedIn);
  const service = {
    ...requested,
    chains: chainAccesses(env.chainUrls, { fetch, now }),
    facts,
    nameAssets: assetNamer({ facts }),
    pauses,
    routers: routersOf(env.network),
    reviewCodes: reviewCodes(env),
    mandates: mandateTokens(env),
    siteUrl: env.siteUrl,
    quoted: (network: NetworkId, outcome: string) => metrics.count('strait_quotes_total', [network, outcome]),
    now,
  };
  return { ...base, service, fetch, budgets, live };
}

/** Reader of copies shared between instances; requires a shared store and secret. */
function sharedReader({ env: { sharing, network, hosts }, redis, service: { now } }: BaseDeps): SharedReader | undefined {
  if (redis === undefined || sharing === undefined) return undefined;
  const scope = JSON.stringify([sharing.release, network, hosts]);
  return createSharedReader(createRedisCopies(redis, { ...sharing, scope, now }), now);
}

let shared: QuotingDeps | undefined;

/** Dependencies of this process, created on first use. @throws Error for an unusable configuration. */
export function quotingDeps(): QuotingDeps {
  shared ??= createQuotingDeps(baseDeps());
  return shared;
}
