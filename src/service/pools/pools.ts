import { compareUnits } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { goesBy } from '../../core/asset/asset-search.ts';
import { getNativeAsset } from '../../core/asset/native-assets.ts';
import { AppError } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { chainHalts, type HaltReason, signingHalts, windingDown } from '../../core/halt/halt.ts';
import { networkIds } from '../../core/network/protocol.ts';
import type { PoolListing, PoolPage, PoolQuery, Volumes } from '../../core/pool/listing.ts';
import { depthUsd, type Pool, type Prices, pricesOf, usdValue, usdValueOfOne } from '../../core/pool/pool.ts';
import type { Deps } from '../deps.ts';

/** Dependencies of the pool list; `tracks` only tells whether public explorers know the chains. */
export interface PoolDeps extends Pick<Deps, 'facts' | 'pauses' | 'volumes'> {
  readonly tracks: Pick<Deps['tracks'], 'hasExplorers'>;
}

/**
 * Lists the pools of the requested networks, deepest first, paged. A cursor names the last pool of the previous page, so
 * that pages stay consistent while depths move.
 * @throws AppError upstream_unavailable when no network replies, invalid_field for a valid cursor that names no pool.
 */
export async function listPools(query: PoolQuery, deps: PoolDeps): Promise<PoolPage> {
  const pauses = deps.pauses.read();
  const replies = await Promise.all(
    query.networks.map(async (network) => {
      const [reply, volumes] = await Promise.all([deps.facts.read(network), deps.volumes.read(network)]);
      return { network, reply, volumes };
    }),
  );
  const known = replies.flatMap(({ reply }) => (reply.ok ? [reply.value] : []));
  const missing = replies.flatMap(({ network, reply }) => {
    const error = reply.ok ? reply.value.silence : reply.error.info;
    return error === undefined ? [] : [{ network, error }];
  });
  if (known.length === 0) {
    throw new AppError({ code: 'upstream_unavailable', hint: missing.map(({ error }) => error.hint).join(' ') });
  }
  const listings = replies
    .flatMap(({ reply, volumes }) => (reply.ok ? listingsOf(reply.value, volumes) : []))
    .filter((listing) => matches(listing, query));
  const ordered = listings.sort((a, b) => compareListings(a, b));
  const start = query.cursor === undefined ? 0 : startAfter(query.cursor, ordered);
  const items = ordered.slice(start, start + query.limit);
  const last = items.at(-1);
  const hasMore = start + items.length < ordered.length;
  return {
    items,
    ...(hasMore && last ? { nextCursor: encodeCursor(last) } : {}),
    networks: known.map(({ network, height, readAt }) => ({ network, height, readAt })),
    missing,
    paused: await pauses,
    hasExplorers: deps.tracks.hasExplorers,
  };
}

function listingsOf(facts: NetworkFacts, volumes: Volumes | undefined): PoolListing[] {
  const prices = pricesOf(facts.pools);
  return facts.pools.map((pool) => {
    const price = usdValueOfOne(pool.asset, prices);
    const depth = depthUsd(pool, prices);
    return {
      pool,
      ...(price === undefined ? {} : { price }),
      ...(depth === undefined ? {} : { depthUsd: depth }),
      ...volumeOf(pool, volumes, prices),
      halts: haltsOf(pool, facts),
    };
  });
}

/** Volume reported by the node, otherwise by Midgard. */
function volumeOf(pool: Pool, counted: Volumes | undefined, prices: Prices): Pick<PoolListing, 'volumeNative' | 'volumeUsd'> {
  const volumeNative = pool.volumeNative ?? counted?.get(formatAsset(pool.asset));
  if (volumeNative === undefined) return {};
  const volumeUsd = usdValue(volumeNative, getNativeAsset(pool.network), prices);
  return { volumeNative, ...(volumeUsd === undefined ? {} : { volumeUsd }) };
}

function haltsOf(pool: Pool, facts: NetworkFacts): readonly HaltReason[] {
  const halts = [...chainHalts(pool.asset.chain, facts), ...signingHalts(pool.asset.chain, facts), ...windingDown(pool.asset, facts)];
  if (halts.length > 0 || pool.status !== 'available' || pool.tradingHalted !== true) return halts;
  return [{ key: 'trading_halted', text: `The node reports swaps of ${formatAsset(pool.asset)} as halted.` }];
}

function matches({ pool }: PoolListing, query: PoolQuery): boolean {
  if (query.status !== undefined && pool.status !== query.status) return false;
  return query.asset === undefined || goesBy(pool.asset, query.asset);
}

function compareListings(a: PoolListing, b: PoolListing): number {
  const order = compareUnits(b.depthUsd ?? 0n, a.depthUsd ?? 0n);
  const network = networkIds.indexOf(a.pool.network) - networkIds.indexOf(b.pool.network);
  return order || network || (formatAsset(a.pool.asset) < formatAsset(b.pool.asset) ? -1 : 1);
}

const formatKey = ({ pool }: PoolListing): string => `${pool.network} ${formatAsset(pool.asset)}`;

const encodeCursor = (listing: PoolListing): string => btoa(formatKey(listing)).replace(/=+$/, '');

function startAfter(cursor: string, ordered: readonly PoolListing[]): number {
  const index = ordered.findIndex((listing) => encodeCursor(listing) === cursor);
  if (index >= 0) return index + 1;
  throw new AppError({
    code: 'invalid_field',
    hint: 'The cursor does not match any pool of this list. Start again without a cursor, with the same filters.',
    field: 'cursor',
  });
}
