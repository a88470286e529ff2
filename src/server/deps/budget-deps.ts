import type { NetworkId } from '../../core/network/protocol.ts';
import { createMemoryBuckets, guardBuckets } from '../../nodes/budget/bucket-store.ts';
import { budgetedFetch } from '../../nodes/budget/budgeted-fetch.ts';
import { createHostBudgets, type HostBudgets } from '../../nodes/budget/host-budgets.ts';
import { limitedHosts } from '../../nodes/budget/host-limits.ts';
import { fetchOfChain, type HostOfChain } from '../../nodes/budget/host-watch.ts';
import type { Fetch } from '../../nodes/http/attempt.ts';
import type { Hosts } from '../../nodes/http/hosts.ts';
import { createRedisBuckets } from '../budget/buckets-redis.ts';
import type { Env } from '../runtime/env.ts';
import type { Log } from '../runtime/log.ts';
import type { Stores } from './stores.ts';

function hostsOfChain({ chainIds, thornode, mayanode }: Hosts): readonly HostOfChain[] {
  if (chainIds === undefined) return [];
  const of = (network: NetworkId, urls: readonly string[]) => urls.map((host) => ({ network, host, chainId: chainIds[network] }));
  return [...of('thorchain', thornode), ...of('mayachain', mayanode)];
}

const logFound = ({ host, network, chainId, isOther }: HostOfChain & { readonly isOther: boolean }, log: Log): void =>
  log(isOther ? 'warn' : 'info', isOther ? 'host_of_another_chain' : 'host_of_its_chain', {
    host: new URL(host).origin,
    network,
    expected: chainId,
  });

/** `fetch` limited by the budgets of the configured hosts, and the budgets left. */
export interface BudgetDeps {
  readonly fetch: Fetch;
  readonly budgets: HostBudgets;
}

/** Budgets in the shared store if there is one, else in this process. `now` in unix milliseconds. */
export function createBudgetDeps(
  env: Pick<Env, 'network' | 'hosts' | 'chainUrls' | 'nodeBudgets'>,
  fetch: Fetch,
  { redis, log, now }: { readonly redis: Stores['redis']; readonly log: Log; readonly now: () => number },
): BudgetDeps {
  const store = redis === undefined ? createMemoryBuckets(now) : guardBuckets(createRedisBuckets(redis, now), now);
  const chainHosts = Object.values(env.chainUrls).flat();
  const hosts = limitedHosts({ network: env.network, hosts: env.hosts, chainHosts, overrides: env.nodeBudgets });
  const budgets = createHostBudgets(hosts, { store, now });
  const counted = budgetedFetch(fetch, { hosts: hosts.map(({ url }) => url), budgets, now });
  return { budgets, fetch: fetchOfChain(hostsOfChain(env.hosts), { fetch: counted, now, onChange: (found) => logFound(found, log) }) };
}
