import { formatUnits } from '../../../core/amount.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { localPath } from '../../../i18n/locale.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';

/** Path of the form with a recorded swap's details, for a new quote and address; undefined if they are unknown. */
export function swapAgainPath({
  from,
  to,
  amount,
  destination,
}: Pick<SwapRecord, 'from' | 'to' | 'amount' | 'destination'>): string | undefined {
  const info = assetInfo(from ?? '');
  if (info === undefined || to === undefined || amount === undefined) return undefined;
  const query = new URLSearchParams({ from: info.id, to, amount: formatUnits(amount, info.decimals) });
  const receive = destination === undefined ? '' : `#continue&${new URLSearchParams({ receive: destination })}`;
  return `${localPath('/')}?${query}${receive}`;
}
