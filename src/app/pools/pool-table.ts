import type { PoolEntry } from '../../client/v1/pools.ts';
import { formatUnits, parseDecimal } from '../../core/amount.ts';
import { contractOnChain, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { assetName } from '../../core/asset/known-names.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { PoolStatus } from '../../core/pool/pool.ts';
import { dollars, inDollars, shortDollars } from '../../i18n/figures.ts';
import { localPath } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { haltReasons, type ListedPool } from '../assets/asset-list.ts';
import { type LiveWord, tLive } from '../ui/live-words.ts';

export type PoolStanding = 'open' | 'halted' | Exclude<PoolStatus, 'available'>;

/** One line of the pool table. Figures in 1e8 units of a dollar, absent where the network has none. */
export interface PoolRow extends AssetInfo {
  readonly key: string;
  readonly name: string;
  readonly contract: string;
  readonly network: NetworkId;
  readonly networkName: string;
  readonly price?: bigint;
  readonly depth?: bigint;
  /** Swapped in 24 hours. */
  readonly volume?: bigint;
  readonly standing: PoolStanding;
  /** Why it does not swap now, one sentence each. */
  readonly reasons: readonly string[];
  /** The swap form with this asset. */
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

const unitsOf = (text: string | undefined): bigint | undefined => {
  const parsed = text === undefined ? undefined : parseDecimal(text, places);
  return parsed?.ok ? parsed.value : undefined;
};

/** Both networks have the assets that are offered on the other side. */
function swapLink(asset: string): string {
  return `${localPath('/')}?${new URLSearchParams({ from: asset, to: asset === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC' })}`;
}

type TabledPool = ListedPool & Pick<PoolEntry, 'volume_24h_usd'>;

function toRow(pool: TabledPool): PoolRow | undefined {
  const parsed = parseAsset(pool.asset, pool.network);
  if (!parsed.ok) return undefined;
  const id = formatAsset(parsed.value);
  const info = assetInfo(id);
  if (info === undefined) return undefined;
  const [price, depth, volume] = [unitsOf(pool.price_usd), unitsOf(pool.depth_usd), unitsOf(pool.volume_24h_usd)];
  const own = pool.status === 'available' ? [] : [t('assets.notAvailable', { network: protocols[pool.network].name })];
  return {
    ...info,
    key: `${pool.network} ${id}`,
    name: assetName(id, parsed.value),
    contract: contractOnChain(parsed.value) ?? parsed.value.contract,
    network: pool.network,
    networkName: protocols[pool.network].name,
    ...(price === undefined ? {} : { price }),
    ...(depth === undefined ? {} : { depth }),
    ...(volume === undefined ? {} : { volume }),
    standing: pool.tradable ? 'open' : pool.status === 'available' ? 'halted' : pool.status,
    reasons: pool.tradable ? [] : [...haltReasons(pool), ...own],
    href: swapLink(id),
  };
}

export const toRows = (pools: readonly TabledPool[]): readonly PoolRow[] => pools.flatMap((pool) => toRow(pool) ?? []);

/** Every column of the table; a trend is asked for as its row is looked at, so that nothing is ordered by it. */
export const poolCells = ['asset', 'network', 'price', 'trend', 'depth', 'volume', 'state'] as const;
export const poolColumns = ['asset', 'network', 'price', 'depth', 'volume', 'state'] as const;
export type PoolColumn = (typeof poolColumns)[number];
type FigureColumn = 'price' | 'depth' | 'volume';

const isFigure = (column: PoolColumn): column is FigureColumn => column === 'price' || column === 'depth' || column === 'volume';

export interface PoolOrder {
  readonly column: PoolColumn;
  readonly descending: boolean;
}

export const usualOrder: PoolOrder = { column: 'depth', descending: true };

/** The order that a press on the head of `column` asks for: figures largest first, words from A; a second press turns it. */
export function nextOrder(order: PoolOrder, column: PoolColumn): PoolOrder {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: isFigure(column) };
}

const compareUnits = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const compareBy: Readonly<Record<Exclude<PoolColumn, FigureColumn>, (a: PoolRow, b: PoolRow) => number>> = {
  asset: (a, b) => a.ticker.localeCompare(b.ticker, 'en'),
  network: (a, b) => a.networkName.localeCompare(b.networkName, 'en'),
  state: (a, b) => standings.indexOf(a.standing) - standings.indexOf(b.standing),
};

/** Rows in `order`; rows without the figure come last either way, equal ones deepest first. */
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
  /** Both without it. */
  readonly network?: NetworkId;
}

/** Rows that contain every word of the text in ticker, name, chain, network, contract, state or asset name. */
export function filterRows(rows: readonly PoolRow[], { text, network }: PoolFilter): readonly PoolRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (network !== undefined && row.network !== network) return false;
    const fields = [row.ticker, row.name, row.chainName, row.networkName, row.contract, row.id, standingWord(row.standing)];
    return words.every((word) => fields.some((field) => field.toLowerCase().includes(word)));
  });
}

/** Cents from a dollar on; below, enough places for four digits. */
export function priceText(price: bigint | undefined): string {
  if (price === undefined) return tLive('pools.unknown');
  return price >= 10n ** BigInt(places) ? dollars(formatUnits(price, places)) : shortDollars(price, places);
}

/** Whole dollars, cut. */
export function wholeText(units: bigint | undefined): string {
  return units === undefined ? tLive('pools.unknown') : inDollars(`${units / 10n ** BigInt(places)}`);
}
