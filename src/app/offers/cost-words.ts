import { dollars } from '../../i18n/figures.ts';
import { tSwap } from '../swap/swap-words.ts';
import { shareText } from './loss-words.ts';

/** "$39.31 · 0.33%", as a figure by itself, or "$35.94 · 0.06% gained"; the share alone where the dollars are unknown. */
export function costShown(bps: number, lost: string | undefined): string {
  const share = shareText(Math.abs(bps));
  const cost = lost === undefined ? share : `${dollars(lost)} · ${share}`;
  return bps < 0 || lost?.startsWith('-') ? tSwap('offer.gained', { cost }) : cost;
}

/** How far below or above the market a swap pays. */
export function marketText(bps: number): string {
  return tSwap(bps < 0 ? 'facts.aboveMarket' : 'facts.belowMarket', { percent: shareText(Math.abs(bps)) });
}
