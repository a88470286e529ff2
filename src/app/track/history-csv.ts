import { formatUnits } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { showUnseen } from '../../core/words-of-others.ts';
import type { SwapRecord } from '../state/history/history-record.ts';

const columns = [
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
  'destination',
  'memo',
] as const;

function amount(units: bigint | undefined, asset: string | undefined): string {
  const info = asset === undefined ? undefined : assetInfo(asset);
  return units === undefined ? '' : formatUnits(units, info?.decimals ?? 8);
}

/** Starts of a formula wherever a spreadsheet may begin a cell: in some languages also after a semicolon. */
const formula = /(^|[;,])(?=["'\s\ufffd]*[=+\-@＝＋－＠])/g;

/** Quotes a cell per RFC 4180; an apostrophe stands before what a spreadsheet would run as a formula. */
function cell(text: string): string {
  const safe = showUnseen(text).replace(formula, "$1'");
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** History as CSV, one line per swap, amounts as exact decimal text. */
export function historyCsv(swaps: readonly SwapRecord[]): string {
  const rows = swaps.map((swap) => [
    new Date(swap.createdAt).toISOString(),
    swap.network,
    swap.state,
    swap.tx ?? '',
    amount(swap.amount, swap.from),
    swap.from ?? '',
    amount(swap.expected, swap.to),
    amount(swap.minimum, swap.to),
    amount(swap.executed, swap.to),
    swap.to ?? '',
    swap.destination ?? '',
    swap.memo ?? '',
  ]);
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
