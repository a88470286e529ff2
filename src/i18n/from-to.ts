import { isolated } from './locale.ts';

/** "0.05 BTC → 1.2 ETH", in that order also where the text around it runs from right to left: the arrow does not turn with it. */
export const fromTo = (from: string, to: string): string => isolated(`${from} → ${to}`);
