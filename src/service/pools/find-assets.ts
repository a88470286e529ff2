import { compareUnits } from '../../core/amount.ts';
import { type Asset, formatAsset, isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { findAsset } from '../../core/asset/asset-search.ts';
import { fitting } from '../../core/asset/asset-words.ts';
import { assetName } from '../../core/asset/known-names.ts';
import { getNativeAsset } from '../../core/asset/native-assets.ts';
import { ownDecimals } from '../../core/asset/token-decimals.ts';
import { AppError, must } from '../../core/errors.ts';
import { networkIds } from '../../core/network/protocol.ts';
import type { FoundAsset, FoundAssets } from '../../core/pool/asset-lookup.ts';
import type { PoolListing } from '../../core/pool/listing.ts';
import { present } from '../../core/present.ts';
import { listPools, type PoolDeps } from './pools.ts';

const maxFound = 10;
const allPools = 10_000;

/** Native coins of the networks; swappable without a pool. */
const natives: readonly Asset[] = networkIds.map(getNativeAsset);

/**
 * Finds the assets that free text can refer to, deepest pools first; for a chain name, its gas asset before its tokens.
 * @throws AppError invalid_asset when none matches, upstream_unavailable when no network replies.
 */
export async function findAssets({ query }: { readonly query: string }, deps: PoolDeps): Promise<FoundAssets> {
  const { items, missing, networks } = await listPools({ networks: networkIds, limit: allPools }, deps);
  const known = grouped(items);
  const found = fitting(known, query);
  if (found.length === 0) throw new AppError({ code: 'invalid_asset', hint: unknownHint(query, known), field: 'query' });
  // When several tickers of a chain match, its gas asset is the likeliest.
  const isOfChain = new Set(found.map(({ asset }) => asset.ticker)).size > 1;
  const rank = ({ asset }: FoundAsset) => (isOfChain && isGasAsset(asset) ? 1 : 0);
  const ordered = [...found].sort((a, b) => rank(b) - rank(a) || compareUnits(sumDepth(b), sumDepth(a)));
  return { assets: ordered.slice(0, maxFound), more: Math.max(0, ordered.length - maxFound), missing, networks };
}

/** Maximum number of completions per response. */
const maxCompleted = 100;

/**
 * Full asset names that complete a prefix, deepest pools first: all for an empty prefix, without those in `others`.
 * Empty when no network replies, so that typing is never blocked.
 */
export async function completeAssets(
  text: string,
  deps: PoolDeps,
  others: readonly (string | undefined)[] = [],
): Promise<{ readonly values: readonly string[]; readonly more: number }> {
  const page = await listPools({ networks: networkIds, limit: allPools }, deps).catch(() => undefined);
  const known = grouped(page?.items ?? []).toSorted((a, b) => compareUnits(sumDepth(b), sumDepth(a)));
  const begun = text.trim().toUpperCase();
  const begins = ({ asset, name }: FoundAsset) =>
    [formatAsset(asset), asset.ticker, name.toUpperCase()].some((word) => word.startsWith(begun));
  const found = begun === '' ? known : [...new Set([...known.filter(begins), ...fitting(known, text)])];
  const names = page === undefined ? [] : found.map(({ asset }) => formatAsset(asset)).filter((name) => !others.includes(name));
  return { values: names.slice(0, maxCompleted), more: Math.max(0, names.length - maxCompleted) };
}

/** Assets of all pools, deduplicated, and the networks' native coins. */
function grouped(listings: readonly PoolListing[]): readonly FoundAsset[] {
  const byName = new Map<string, PoolListing[]>(natives.map((asset) => [formatAsset(asset), []]));
  for (const listing of listings) {
    const name = formatAsset(listing.pool.asset);
    byName.set(name, [...(byName.get(name) ?? []), listing]);
  }
  return [...byName].map(([name, pools]) => {
    const asset = must(parseAsset(name));
    const decimals = ownDecimals(
      asset,
      pools.map(({ pool }) => pool.decimals).find((places) => places !== undefined),
    );
    return present({ asset, name: assetName(name, asset), decimals, pools });
  });
}

const sumDepth = ({ pools }: FoundAsset): bigint => pools.reduce((sum, { depthUsd = 0n }) => sum + depthUsd, 0n);

/** Hint with the most likely match. */
function unknownHint(query: string, known: readonly FoundAsset[]): string {
  const read = findAsset(
    query,
    known.map((one) => ({ asset: one.asset, depth: sumDepth(one), isOpen: true })),
  );
  return read.ok || read.error.code !== 'invalid_asset'
    ? 'Neither network has a pool of it. Look for a ticker, a name, a chain or a contract, or page through list_pools.'
    : read.error.hint;
}
