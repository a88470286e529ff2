import type { SwapRecord } from './history-record.ts';

/** How long the user is asked about a wallet's missing response; later the swap is only listed. */
const dayMs = 86_400_000;

/** Whether a wallet was asked to pay and the outcome never reached this browser, as after a reload. */
export const isAsked = ({ state, tx, memo }: SwapRecord): boolean => state === 'signing' && tx === undefined && memo !== undefined;

/** Whether the stored text of a history may hold such a swap: cheap enough for every page. */
export const mayHoldAsked = (text: string | null): boolean => text?.includes('"state":"signing"') === true;

/** Swaps to ask the user about: those of the last day whose wallet was asked before `before`. */
export const askedIn = (swaps: readonly SwapRecord[], before: number): readonly SwapRecord[] =>
  swaps.filter((swap) => isAsked(swap) && swap.createdAt < before && before - swap.createdAt < dayMs);
