import type { Lossy } from '../loss-words.ts';

type Warned = Pick<Lossy, 'warnings'>;

/** Warnings of an amount that is large for the pools: the form tells the worst of them, with what helps. */
const sizeCodes = ['high_price_impact', 'relies_on_trades', 'oversized'];

export const sizeWarning = ({ warnings }: Warned) => warnings.find(({ code }) => sizeCodes.includes(code));
/** Those that the form does not tell. */
export const otherWarnings = ({ warnings }: Warned) => warnings.filter((one) => one !== sizeWarning({ warnings }));
