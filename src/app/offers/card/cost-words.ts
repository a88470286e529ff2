import { formatUnits, parseDecimal, usdDecimals } from '../../../core/amount.ts';
import { dollars } from '../../../i18n/figures.ts';
import { shareText } from '../../state/offers/loss-words.ts';
import { tSwap } from '../../words/swap-words.ts';

/** A cost as text: "$39.31 · 0.33%" or "$35.94 · 0.06% gained"; only the percentage if the dollars are unknown. */
export function costShown(bps: number, lost: string | undefined): string {
  const share = shareText(Math.abs(bps));
  const cost = lost === undefined ? share : `${dollars(lost)} · ${share}`;
  return bps < 0 || lost?.startsWith('-') ? tSwap('offer.gained', { cost }) : cost;
}

/** Payout deviation from the market price. */
export function marketText(bps: number): string {
  return tSwap(bps < 0 ? 'facts.aboveMarket' : 'facts.belowMarket', { percent: shareText(Math.abs(bps)) });
}

const centPlaces = 2;
const cent = 10n ** BigInt(usdDecimals - centPlaces);

/**
 * Difference of two dollar values, both truncated to cents first, so that the displayed figures add up. Undefined if
 * either is missing, or if the result would be negative.
 */
export function dollarDifference(more: string | undefined, less: string | undefined): string | undefined {
  if (more === undefined || less === undefined) return undefined;
  const [one, other] = [parseDecimal(more, usdDecimals), parseDecimal(less, usdDecimals)];
  if (!one.ok || !other.ok || one.value < other.value) return undefined;
  return dollars(formatUnits(one.value / cent - other.value / cent, centPlaces));
}
