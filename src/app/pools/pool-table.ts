import type { PoolEntry } from '../../client/v1/pools.ts';
import { compareUnits, parseDecimal } from '../../core/amount.ts';
import { contractOnChain, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { assetName } from '../../core/asset/known-names.ts';
import { assetPath, hasPage } from '../../core/asset/pool-assets.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { PoolStatus } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import { localPath } from '../../i18n/locale.ts';
import { shortDollars } from '../../i18n/prices.ts';
import { t } from '../../i18n/t.ts';
import { shortSum } from '../charts/short-figures.ts';
import { haltReasons, type ListedPool } from '../state/assets/asset-list.ts';
import { type LiveWord, tLive } from '../ui/live-words.ts';

export type PoolStanding = 'open' | 'halted' | Exclude<PoolStatus, 'available'>;

/** One row of the pool table. Figures in 1e8 units of a dollar; absent when the network reports none. */
export interface PoolRow extends AssetInfo {
  readonly key: string;
  readonly name: string;
  readonly contract: string;
  readonly network: NetworkId;
  readonly networkName: string;
  readonly price?: bigint;
  readonly depth?: bigint;
  /** 24-hour swap volume. */
  readonly volume?: bigint;
  readonly standing: PoolStanding;
  /** Reasons swaps are unavailable now, one sentence each. */
  readonly reasons: readonly string[];
  /** Path of the asset page; absent if there is none. */
  readonly page?: string;
  /** Link to the swap form with this asset. */
  readonly href: string;
}

const places = 8;
const standings: readonly PoolStanding[] = ['open', 'halted', 'staged', 'suspended'];
const standingWords: Readonly<Record<PoolStanding, LiveWord>> = {
  open: 'pools.open',
  halted: 'pools.halted',
  staged: 'pools.staged',
  suspended: 'pools.suspended',
};

export const standingWord = (standing: PoolStanding): string => tLive(standingWords[standing]);

/** Dollars in 1e8 units; undefined when absent or malformed. */
export const parseDollars = (text: string | undefined): bigint | undefined => {
  const parsed = text === undefined ? undefined : parseDecimal(text, places);
  return parsed?.ok ? parsed.value : undefined;
};

/** Default counterpart of an asset, listed on both networks. */
export const usualPartner = (asset: string): string => (asset === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC');

/** Link to the swap form with this pair. */
export const formLink = (from: string, to: string): string => `${localPath('/')}?${new URLSearchParams({ from, to })}`;

type TabledPool = ListedPool & Pick<PoolEntry, 'volume_24h_usd'>;

function toRow(pool: TabledPool): PoolRow | undefined {
  const parsed = parseAsset(pool.asset, pool.network);
  if (!parsed.ok) return undefined;
  const id = formatAsset(parsed.value);
  const info = assetInfo(id);
  if (info === undefined) return undefined;
  const [price, depth, volume] = [parseDollars(pool.price_usd), parseDollars(pool.depth_usd), parseDollars(pool.volume_24h_usd)];
  const own = pool.status === 'available' ? [] : [t('assets.notAvailable', { network: protocols[pool.network].name })];
  return {
    ...info,
    key: `${pool.network} ${id}`,
    name: assetName(id, parsed.value),
    contract: contractOnChain(parsed.value) ?? parsed.value.contract,
    network: pool.network,
    networkName: protocols[pool.network].name,
    ...present({ price, depth, volume }),
    standing: pool.tradable ? 'open' : pool.status === 'available' ? 'halted' : pool.status,
    ...(hasPage(parsed.value, pool.token?.known === true) ? { page: assetPath(id) } : {}),
    reasons: pool.tradable ? [] : [...haltReasons(pool), ...own],
    href: formLink(id, usualPartner(id)),
  };
}

export const toRows = (pools: readonly TabledPool[]): readonly PoolRow[] => pools.flatMap((pool) => toRow(pool) ?? []);

/** All columns of the table; trends load lazily per row, so they cannot be sorted by. */
export const poolCells = ['asset', 'network', 'price', 'trend', 'depth', 'volume', 'state', 'swap'] as const;
export const poolColumns = ['asset', 'network', 'price', 'depth', 'volume', 'state'] as const;
export type PoolColumn = (typeof poolColumns)[number];
type FigureColumn = 'price' | 'depth' | 'volume';

const isFigure = (column: PoolColumn): column is FigureColumn => column === 'price' || column === 'depth' || column === 'volume';

export interface PoolOrder {
  readonly column: PoolColumn;
  readonly descending: boolean;
}

export const usualOrder: PoolOrder = { column: 'depth', descending: true };

/** Sort order after a click on the header of `column`: figures descending, text from A; a second click reverses it. */
export function nextOrder(order: PoolOrder, column: PoolColumn): PoolOrder {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: isFigure(column) };
}

const compareBy: Readonly<Record<Exclude<PoolColumn, FigureColumn>, (a: PoolRow, b: PoolRow) => number>> = {
  asset: (a, b) => a.ticker.localeCompare(b.ticker, 'en'),
  network: (a, b) => a.networkName.localeCompare(b.networkName, 'en'),
  state: (a, b) => standings.indexOf(a.standing) - standings.indexOf(b.standing),
};

/** Sorts rows; rows without the figure come last either way, ties by depth descending. */
export function sortRows(rows: readonly PoolRow[], { column, descending }: PoolOrder): readonly PoolRow[] {
  const direction = descending ? -1 : 1;
  const figures = (name: FigureColumn, way: number) => (a: PoolRow, b: PoolRow) => {
    const [one, other] = [a[name], b[name]];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return way * compareUnits(one, other);
  };
  const deepest = figures('depth', -1);
  const chosen = isFigure(column) ? figures(column, direction) : (a: PoolRow, b: PoolRow) => direction * compareBy[column](a, b);
  return [...rows].sort((a, b) => chosen(a, b) || deepest(a, b) || (a.key < b.key ? -1 : 1));
}

export interface PoolFilter {
  readonly text: string;
  /** Network of the rows; both networks if absent. */
  readonly network?: NetworkId;
  readonly openOnly?: boolean;
}

/** Rows matching every word of the text in ticker, name, chain, network, contract, state or asset name. */
export function filterRows(rows: readonly PoolRow[], { text, network, openOnly = false }: PoolFilter): readonly PoolRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (network !== undefined && row.network !== network) return false;
    if (openOnly && row.standing !== 'open') return false;
    const fields = [row.ticker, row.name, row.chainName, row.networkName, row.contract, row.id, standingWord(row.standing)];
    return words.every((word) => fields.some((field) => field.toLowerCase().includes(word)));
  });
}

/** Totals over all rows: dollars in 1e8 units, and the number of open pools. */
export function totalsOf(rows: readonly PoolRow[]): { readonly depth: bigint; readonly volume: bigint; readonly open: number } {
  return rows.reduce(
    (sum, { depth = 0n, volume = 0n, standing }) => ({
      depth: sum.depth + depth,
      volume: sum.volume + volume,
      open: sum.open + Number(standing === 'open'),
    }),
    { depth: 0n, volume: 0n, open: 0 },
  );
}

/** Dollar price in the format of `shortDollars`, or the text for an unknown one. */
export function priceText(price: bigint | undefined): string {
  if (price === undefined) return tLive('pools.unknown');
  return shortDollars(price, places);
}

/** Abbreviated dollars: $68.41M. */
export function sumText(units: bigint | undefined): string {
  return units === undefined ? tLive('pools.unknown') : shortSum(units, places);
}
