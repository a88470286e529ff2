import { formatAsset } from '../../core/asset/asset.ts';
import { findAsset, isWholeName, type SearchedAsset, searchedByHeart } from '../../core/asset/asset-search.ts';
import { getNativeAsset } from '../../core/asset/native-assets.ts';
import { AppError } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { depthUsd, pricesOf } from '../../core/pool/pool.ts';
import type { AssetNamer, Deps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Expands asset shorthands in the fields `names` to full names, by the pools of both networks; the network in
 * `fields.network` takes precedence. For an unreachable network, its well-known assets count too. Fields with a full
 * name, or nothing that could be an asset, are unchanged and cause no request.
 * @throws AppError ambiguous_asset with `candidates`, invalid_asset
 */
export async function withAssetNames(fields: Fields, names: readonly string[], deps: Pick<Deps, 'facts'>): Promise<Fields> {
  const open = names.flatMap((field) => {
    const text = fields[field];
    return typeof text === 'string' && text.trim() !== '' && text.length <= 120 && !isWholeName(text) ? [{ field, text }] : [];
  });
  if (open.length === 0) return fields;
  const facts = await readBothFacts(deps);
  const found = open.map(({ field, text }) => [field, resolveName(text, field, { facts, network: fields['network'] })] as const);
  return { ...fields, ...Object.fromEntries(found) };
}

/** Binds `withAssetNames` to its dependencies. */
export const assetNamer =
  (deps: Pick<Deps, 'facts'>): AssetNamer =>
  (fields, names) =>
    withAssetNames(fields, names, deps);

interface Pools {
  readonly facts: readonly NetworkFacts[];
  readonly network: unknown;
}

function resolveName(text: string, field: string, { facts, network }: Pools): string {
  const wanted = facts.filter((one) => one.network === network);
  const inWanted = wanted.length === 0 ? undefined : findAsset(text, searchedIn(wanted));
  const isAnswer = inWanted !== undefined && (inWanted.ok || inWanted.error.code === 'ambiguous_asset');
  const found = isAnswer ? inWanted : findAsset(text, facts.length < networkIds.length ? withSilent(facts) : searchedIn(facts));
  if (found.ok) return formatAsset(found.value);
  throw new AppError({ ...found.error, field });
}

const withSilent = (facts: readonly NetworkFacts[]): readonly SearchedAsset[] => merged([...searchedIn(facts), ...searchedByHeart]);

/** Assets of all pools, deduplicated with their total depth, and the networks' native coins. */
function searchedIn(facts: readonly NetworkFacts[]): readonly SearchedAsset[] {
  return merged(
    facts.flatMap(({ network, pools }) => {
      const prices = pricesOf(pools);
      return [
        { asset: getNativeAsset(network), depth: 0n, isOpen: true },
        ...pools.map((pool) => ({ asset: pool.asset, depth: depthUsd(pool, prices) ?? 0n, isOpen: pool.status === 'available' })),
      ];
    }),
  );
}

function merged(assets: readonly SearchedAsset[]): readonly SearchedAsset[] {
  const byName = new Map<string, SearchedAsset>();
  for (const one of assets) {
    const name = formatAsset(one.asset);
    const { depth = 0n, isOpen = false } = byName.get(name) ?? {};
    byName.set(name, { asset: one.asset, depth: depth + one.depth, isOpen: isOpen || one.isOpen });
  }
  return [...byName.values()];
}
