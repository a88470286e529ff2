import { formatAsset } from '../../core/asset/asset.ts';
import { AppError } from '../../core/errors.ts';
import { mustReply } from '../../core/network/node-reply.ts';
import { protocols } from '../../core/network/protocol.ts';
import { findPool } from '../../core/pool/pool.ts';
import type { PoolHistory, PoolHistoryRequest } from '../../core/pool/pool-history.ts';
import { resolveAsset } from '../../core/quote/plan.ts';
import type { Deps } from '../deps.ts';

/**
 * A pool's history over a time range.
 * @throws AppError not_found for an asset without a pool, upstream_* when the network or its history cannot be read.
 */
export async function poolHistory(request: PoolHistoryRequest, deps: Pick<Deps, 'facts' | 'poolHistories'>): Promise<PoolHistory> {
  const { network, range, include } = request;
  const facts = mustReply(await deps.facts.read(network));
  const pool = findPool(facts.pools, resolveAsset(request.asset, facts) ?? request.asset);
  if (pool === undefined) {
    const hint = `${protocols[network].name} has no pool of ${formatAsset(request.asset)}.`;
    throw new AppError({ code: 'not_found', hint, field: 'asset' });
  }
  const { asset } = pool;
  const [depths, swapped] = await Promise.all([
    deps.poolHistories.read(network, asset, range),
    include === 'volumes' ? deps.poolHistories.volumes(network, asset, range) : undefined,
  ]);
  const history = { network, asset, range, ...mustReply(depths) };
  return swapped === undefined ? history : { ...history, volumes: mustReply(swapped).volumes };
}
