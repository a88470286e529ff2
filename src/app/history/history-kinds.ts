import { isUnderWay } from './$history.ts';
import { isAwaited } from './history-awaited.ts';
import type { SwapRecord } from './history-record.ts';

/** Where a swap stands on the page. */
export type HistoryKind = 'running' | 'order' | 'unpaid' | 'awaited' | 'past';

const limitMemo = '=<';

/** A deposit address counts while it may still be paid; whatever never got a hash is past. */
export function kindOf(swap: SwapRecord): HistoryKind {
  if (!isUnderWay(swap)) return 'past';
  if (isAwaited(swap)) return 'awaited';
  if (swap.tx === undefined) {
    const isPayable = swap.instant !== undefined && (swap.state === 'registered' || swap.state === 'awaiting_deposit');
    return isPayable ? 'unpaid' : 'past';
  }
  return swap.memo?.startsWith(limitMemo) ? 'order' : 'running';
}

/** The swaps of one kind, in their order. */
export const ofKind = (swaps: readonly SwapRecord[], kind: HistoryKind): readonly SwapRecord[] =>
  swaps.filter((swap) => kindOf(swap) === kind);

/** What the table of past swaps may be narrowed to. */
export const pastFilters: Readonly<Record<string, (swap: SwapRecord) => boolean>> = {
  all: () => true,
  complete: ({ state }) => state === 'done',
  refunded: ({ state }) => state === 'refunded' || state === 'partly_refunded',
};
