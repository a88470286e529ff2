import type { SplitPart } from '../review/confirm-terms.ts';
import { loadHistory } from './$history.ts';
import type { SwapRecord } from './history-record.ts';

/** Record fields of a payment of an order over both networks. */
export function splitFields(split: SplitPart | undefined): Pick<SwapRecord, 'split' | 'rest' | 'toleranceBps'> {
  if (split === undefined) return {};
  const { id, rest } = split;
  return { split: id, ...(rest && { rest: rest.request.amount, toleranceBps: rest.request.toleranceBps }) };
}

/** Whether only the details of a payment by hand were opened, so that nobody knows of a payment. */
const isOnlyOpened = ({ state, tx, said }: SwapRecord): boolean => state === 'awaiting_deposit' && tx === undefined && said === undefined;

/** Whether the second payment of an order was made or asked for before, as in another tab. */
export const isPaidElsewhere = (split: SplitPart | undefined): boolean =>
  split !== undefined &&
  split.rest === undefined &&
  loadHistory().swaps.some((swap) => swap.split === split.id && swap.rest === undefined && !isOnlyOpened(swap));
