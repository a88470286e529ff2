import { t, type WordKey } from '../../../i18n/t.ts';
import type { NoReply } from '../../ui/request.ts';
import { tSwap, tSwapCount } from '../../words/swap-words.ts';
import type { LiveOffer } from './order-book.ts';

/** Names of the modes. */
export const modeNames = {
  single: 'mode.singleRoute',
  streaming: 'mode.streamingRoute',
  mint: 'mode.mintRoute',
  redeem: 'mode.redeemRoute',
} as const;

/** Execution mode: a single swap, or the maximum number of parts. */
export function modeText({ mode, parts }: Pick<LiveOffer, 'mode' | 'parts'>): string {
  const inParts = () => tSwapCount('mode.streaming', parts);
  if (mode === 'streaming') return inParts();
  return parts > 1 ? tSwap('mode.apart', { parts: inParts() }) : tSwap(modeNames[mode]);
}

export const failureTitle = (failure: NoReply): string => t(`failure.${failure}` satisfies WordKey);
