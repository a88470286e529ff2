import type { Lossy } from '../../state/offers/loss-words.ts';

type Warned = Pick<Lossy, 'warnings'>;

/** Warnings of an amount that is large for the pools: the form shows the worst one, with a remedy. */
const sizeCodes = ['high_price_impact', 'relies_on_trades', 'oversized'];

export const sizeWarning = ({ warnings }: Warned) => warnings.find(({ code }) => sizeCodes.includes(code));
/** Warnings the form does not show. */
export const otherWarnings = ({ warnings }: Warned) => warnings.filter((one) => one !== sizeWarning({ warnings }));
