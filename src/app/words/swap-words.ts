import en from '../../../content/messages/en/swap.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

export type SwapWordKey = keyof typeof en;

/** Texts of the lazily loaded form parts. */
export const { t: tSwap, tCount: tSwapCount } = createWords('swap', en);
