import type { QuotedOffer } from '../../client/v1/quote.ts';
import { impactDangerBps, impactWarningBps, smallLossUsd } from '../../core/loss/loss.ts';
import { isOversized } from '../../core/loss/warnings.ts';
import { dollars, percent } from '../../i18n/figures.ts';

/** What an offer is said to lose. */
export type Lossy = Pick<QuotedOffer, 'total_loss_bps' | 'price_impact_bps' | 'warnings'> & {
  readonly usd: Pick<QuotedOffer['usd'], 'lost'>;
};

/** How an offer is drawn for what it loses; undefined where that is nothing out of the ordinary. */
export type LossLevel = 'warning' | 'danger' | undefined;

/** Too little money to alarm anybody: false of a gain, and where the dollars are unknown. */
export const isSmall = (lost: string | undefined): boolean => Number(lost) >= 0 && Number(lost) * 1e8 < Number(smallLossUsd);

/** The level of what the pools and the fixed fees take, and of what depends on others. */
export function lossLevel(offer: Omit<Lossy, 'total_loss_bps'>): LossLevel {
  const { price_impact_bps: impact, warnings, usd } = offer;
  if (isOversized(offer) || (impact >= impactDangerBps && !isSmall(usd.lost))) return 'danger';
  const isTold = warnings.some(({ code }) => code === 'high_fee_share' || code === 'relies_on_trades');
  return impact >= impactWarningBps || isTold ? 'warning' : undefined;
}

/** The level of the button that leads to the loss: plain where it is small. */
export const actLevel = (offer: Omit<Lossy, 'total_loss_bps'>): LossLevel =>
  isSmall(offer.usd.lost) && !isOversized(offer) ? undefined : lossLevel(offer);

/** A share as a person reads it: to a hundredth of a percent below one, to a tenth below a hundred, then whole. */
export function shareText(bps: number): string {
  const step = bps < 100 ? 1 : bps < 10_000 ? 10 : 100;
  return percent(Math.round(bps / step) * step);
}

/** "$39.31 (0.33%)"; the share alone where the dollars are unknown. */
export function lossShown(bps: number, lost: string | undefined): string {
  return lost === undefined ? shareText(bps) : `${dollars(lost)} (${shareText(bps)})`;
}

/** What the pools take, in the words of a loss: of a swap that gains against the market, their share alone. */
export function impactShown({ total_loss_bps: loss, price_impact_bps: impact, usd }: Omit<Lossy, 'warnings'>): string {
  return loss > 0 ? lossShown(loss, usd.lost) : shareText(impact);
}

/** Whole percent of a large loss, as it is shown and typed; never the whole, which no quote loses. */
export const wholePercent = (bps: number): number => Math.min(99, Math.round(bps / 100));
