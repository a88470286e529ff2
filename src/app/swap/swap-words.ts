import en from '../../../content/messages/en/swap.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

export type SwapWordKey = keyof typeof en;

/** The texts of the parts of the swap form that load on use. */
export const { t: tSwap, tCount: tSwapCount } = wordsOf('swap', en);
