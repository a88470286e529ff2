import { formatUnits } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { showUnseen } from '../../core/words-of-others.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import type { ShownSwap } from '../state/history/split-swaps.ts';

/** Names of the tools whose layouts are offered, the same in every language. */
export const taxTools = { koinly: 'Koinly', cointracker: 'CoinTracker' } as const;

/** Columns of an export: our own, or those that a tax tool imports. */
export type CsvLayout = 'strait' | keyof typeof taxTools;

type Row = readonly string[];

function amount(units: bigint | undefined, asset: string | undefined): string {
  const info = asset === undefined ? undefined : assetInfo(asset);
  return units === undefined ? '' : formatUnits(units, info?.decimals ?? 8);
}

const ticker = (asset: string | undefined): string => (asset === undefined ? '' : (assetInfo(asset)?.ticker ?? asset));

const ownColumns: Row = [
  'started',
  'network',
  'state',
  'hash',
  'sent',
  'sent asset',
  'expected',
  'minimum',
  'paid out',
  'received asset',
  'came back',
  'came back asset',
  'destination',
  'memo',
];

/** Networks of a swap and its hashes, of both payments if there are two. */
const networksOf = (swap: ShownSwap): string => (swap.both ?? [swap]).map(({ network }) => network).join(' ');
const hashesOf = (swap: ShownSwap): string => (swap.both ?? [swap]).map(({ tx = '' }) => tx).join(' ');

const ownRow = (swap: ShownSwap): Row => [
  new Date(swap.createdAt).toISOString(),
  networksOf(swap),
  swap.state,
  hashesOf(swap),
  amount(swap.amount, swap.from),
  swap.from ?? '',
  amount(swap.expected, swap.to),
  amount(swap.minimum, swap.to),
  amount(swap.executed, swap.to),
  swap.to ?? '',
  amount(swap.returned, swap.from),
  swap.returned === undefined ? '' : (swap.from ?? ''),
  swap.destination ?? '',
  swap.memo ?? '',
];

/** Figures required to export an end: without them it would be read as another one. */
const needed: Readonly<Partial<Record<SwapRecord['state'], readonly ('executed' | 'returned')[]>>> = {
  done: ['executed'],
  refunded: ['returned'],
  partly_refunded: ['executed', 'returned'],
  lost: [],
};

/** Amounts sent and received of an ended swap; undefined for a running one, one that changed nothing, and unknown figures. */
function tradeOf(swap: SwapRecord) {
  const { state, amount: paid, returned = 0n, executed, from, to } = swap;
  const isKnown = needed[state]?.every((figure) => swap[figure] !== undefined) ?? false;
  if (!isKnown || paid === undefined || paid <= returned) return undefined;
  return {
    sent: amount(paid - returned, from),
    sentTicker: ticker(from),
    received: executed ? amount(executed, to) : '',
    receivedTicker: executed ? ticker(to) : '',
    isLost: state === 'lost',
  };
}

/** `2026-11-20 12:00:00`, in UTC. */
const day = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Koinly's universal layout. A refund less its fees is labelled as a cost. */
function koinlyRow(swap: ShownSwap): readonly Row[] {
  const trade = tradeOf(swap);
  if (trade === undefined) return [];
  const label = trade.isLost ? 'lost' : trade.received === '' ? 'cost' : '';
  const { sent, sentTicker, received, receivedTicker } = trade;
  const text = `${networksOf(swap)} ${swap.state}`;
  return [[`${day(swap.createdAt)} UTC`, sent, sentTicker, received, receivedTicker, '', '', '', '', label, text, hashesOf(swap)]];
}

/** CoinTracker's CSV: `MM/DD/YYYY HH:MM:SS`, in UTC. */
function coinTrackerRow(swap: SwapRecord): readonly Row[] {
  const trade = tradeOf(swap);
  if (trade === undefined) return [];
  const [date = '', time = ''] = day(swap.createdAt).split(' ');
  const [year, month, dayOfMonth] = date.split('-');
  const { sent, sentTicker, received, receivedTicker, isLost } = trade;
  return [[`${month}/${dayOfMonth}/${year} ${time}`, received, receivedTicker, sent, sentTicker, '', '', isLost ? 'lost' : '']];
}

const layouts: Readonly<Record<CsvLayout, { readonly columns: Row; readonly rows: (swap: ShownSwap) => readonly Row[] }>> = {
  strait: { columns: ownColumns, rows: (swap) => [ownRow(swap)] },
  koinly: {
    columns: [
      'Date',
      'Sent Amount',
      'Sent Currency',
      'Received Amount',
      'Received Currency',
      'Fee Amount',
      'Fee Currency',
      'Net Worth Amount',
      'Net Worth Currency',
      'Label',
      'Description',
      'TxHash',
    ],
    rows: koinlyRow,
  },
  cointracker: {
    columns: ['Date', 'Received Quantity', 'Received Currency', 'Sent Quantity', 'Sent Currency', 'Fee Amount', 'Fee Currency', 'Tag'],
    rows: coinTrackerRow,
  },
};

export const isCsvLayout = (text: string | undefined): text is CsvLayout => text !== undefined && Object.hasOwn(layouts, text);

/** Starts of a formula wherever a spreadsheet may begin a cell: in some languages also after a semicolon. */
const formula = /(^|[;,])(?=["'\s\ufffd]*[=+\-@＝＋－＠])/g;

/** Quotes a cell per RFC 4180; puts an apostrophe before text that a spreadsheet would run as a formula. */
function cell(text: string): string {
  const safe = showUnseen(text).replace(formula, "$1'");
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** History as CSV, amounts as exact decimal text: one line per swap, or per ended swap in the layout of a tax tool. */
export function historyCsv(swaps: readonly ShownSwap[], layout: CsvLayout = 'strait'): string {
  const { columns, rows } = layouts[layout];
  return [columns, ...swaps.flatMap(rows)].map((row) => row.map(cell).join(',')).join('\r\n');
}
