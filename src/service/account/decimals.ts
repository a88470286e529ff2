import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import { ownDecimals } from '../../core/asset/token-decimals.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { findPool } from '../../core/pool/pool.ts';
import type { Deps } from '../deps.ts';

/** Deadline for all lookups of one asset; a route with unknown decimals has no transaction. */
const deadlineMs = 1_500;

/** Decimals of an asset on its own chain: from the networks' data, otherwise from the token contract; undefined when unknown. */
export async function findDecimals(asset: Asset, deps: Pick<Deps, 'facts' | 'chains'>): Promise<number | undefined> {
  const known = ownDecimals(asset);
  if (known !== undefined) return known;
  const signal = AbortSignal.timeout(deadlineMs);
  const replies = await Promise.all(networkIds.map((network) => deps.facts.read(network, { signal })));
  const pools = replies.flatMap((reply) => (reply.ok ? [findPool(reply.value.pools, asset)] : []));
  const told = pools.map((pool) => ownDecimals(asset, pool?.decimals)).find((places) => places !== undefined);
  if (told !== undefined) return told;
  const reply = await deps.chains.of(asset.chain)?.decimals?.(asset, signal);
  return reply?.ok ? reply.value : undefined;
}

/** `findDecimals` for many assets, keyed by asset name; unknown ones are absent. */
export async function decimalsOfAll(assets: readonly Asset[], deps: Pick<Deps, 'facts' | 'chains'>): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(assets.map(async (asset) => [formatAsset(asset), await findDecimals(asset, deps)] as const));
  return new Map(found.flatMap(([name, places]) => (places === undefined ? [] : [[name, places] as const])));
}
