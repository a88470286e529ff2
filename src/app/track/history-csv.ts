import { formatUnits } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
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

/** Quotes a cell per RFC 4180; text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
