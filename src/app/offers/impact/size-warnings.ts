import type { Lossy } from '../loss-words.ts';

type Warned = Pick<Lossy, 'warnings'>;

/** Warnings of an amount that is large for the pools: the form tells them, with what helps. */
const sizeCodes = ['high_price_impact', 'relies_on_trades', 'oversized'];

/** The worst of them. */
export const sizeWarning = ({ warnings }: Warned) => warnings.find(({ code }) => sizeCodes.includes(code));
/** The others. */
export const otherWarnings = ({ warnings }: Warned) => warnings.filter(({ code }) => !sizeCodes.includes(code));
