import { isUnderWay } from '../state/history/$history.ts';
import { isAwaited } from '../state/history/history-awaited.ts';
import type { SwapRecord } from '../state/history/history-record.ts';

/** Section of the page that lists a swap. */
export type HistoryKind = 'running' | 'order' | 'unpaid' | 'awaited' | 'past';

const limitMemo = '=<';

/** Kind of a swap. A deposit address is `unpaid` while payable; other records without a hash are past. */
export function classifySwap(swap: SwapRecord): HistoryKind {
  if (!isUnderWay(swap)) return 'past';
  if (isAwaited(swap)) return 'awaited';
  if (swap.tx === undefined) {
    const isPayable = swap.instant !== undefined && (swap.state === 'registered' || swap.state === 'awaiting_deposit');
    return isPayable ? 'unpaid' : 'past';
  }
  return swap.memo?.startsWith(limitMemo) ? 'order' : 'running';
}

/** Swaps of one kind, in order. */
export const ofKind = <T extends SwapRecord>(swaps: readonly T[], kind: HistoryKind): readonly T[] =>
  swaps.filter((swap) => classifySwap(swap) === kind);

/** Filters of the past swaps table. */
export const pastFilters: Readonly<Record<string, (swap: SwapRecord) => boolean>> = {
  all: () => true,
  complete: ({ state }) => state === 'done',
  refunded: ({ state }) => state === 'refunded' || state === 'partly_refunded',
};
