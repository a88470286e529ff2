import { assetInfo } from '../../../core/asset/asset-name.ts';
import { decodeMemo } from '../../../core/memo/memo.ts';
import { present } from '../../../core/present.ts';
import { $toleranceBps, type SwapRequest } from '../../state/form/$form.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';

/**
 * Request for what the first payment of an order left, with that order's address, refund address and tolerance; undefined if its
 * record lacks anything.
 */
export function restRequest({ from, to, rest, destination, memo, network, toleranceBps }: SwapRecord): SwapRequest | undefined {
  const [paid, received] = [assetInfo(from ?? ''), assetInfo(to ?? '')];
  if (paid === undefined || received === undefined || rest === undefined || destination === undefined) return undefined;
  const order = decodeMemo(memo ?? '', network);
  const refund = order.ok ? order.value.refund : undefined;
  const base = { from: paid, to: received, amount: rest, destination, ...present({ refund }) };
  return { ...base, toleranceBps: toleranceBps ?? $toleranceBps.get() };
}
