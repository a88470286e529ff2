import { isolated } from './locale.ts';

/** "0.05 BTC → 1.2 ETH", in this order even in right-to-left text: the arrow does not mirror. */
export const fromTo = (from: string, to: string): string => isolated(`${from} → ${to}`);
