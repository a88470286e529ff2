import type { QuotedOffer } from '../../client/v1/quote.ts';
import type { UsdAmount } from '../../core/amount.ts';
import { impactDangerBps, impactWarningBps } from '../../core/loss/loss.ts';
import { isOversized, isSmallLoss } from '../../core/loss/warnings.ts';
import { percent } from '../../i18n/figures.ts';

/** What an offer is said to lose. */
export type Lossy = Pick<QuotedOffer, 'total_loss_bps' | 'price_impact_bps' | 'warnings'> & {
  readonly usd: Pick<QuotedOffer['usd'], 'amount' | 'lost'>;
};

/** How an offer is drawn for what it loses; undefined where that is nothing out of the ordinary. */
export type LossLevel = 'warning' | 'danger' | undefined;

/** Too little money to alarm anybody, as the service judges it. */
export const isSmall = ({ total_loss_bps: loss, price_impact_bps: impact, usd }: Omit<Lossy, 'warnings'>): boolean =>
  isSmallLoss(loss, impact, usd.amount === undefined ? undefined : (BigInt(Math.round(Number(usd.amount) * 1e8)) as UsdAmount));

/** The level of what the pools and the fixed fees take, and of what depends on others. */
export function lossLevel(offer: Lossy): LossLevel {
  const { price_impact_bps: impact, warnings } = offer;
  if (isOversized(offer) || (impact >= impactDangerBps && !isSmall(offer))) return 'danger';
  const isTold = warnings.some(({ code }) => code === 'high_fee_share' || code === 'relies_on_trades');
  return impact >= impactWarningBps || isTold ? 'warning' : undefined;
}

/** The level of the button that leads to the loss: plain where it is small. */
export const actLevel = (offer: Lossy): LossLevel => (isSmall(offer) && !isOversized(offer) ? undefined : lossLevel(offer));

/** A share as a person reads it: to a hundredth of a percent below one, to a tenth below a hundred, then whole. */
export function shareText(bps: number): string {
  const step = bps < 100 ? 1 : bps < 10_000 ? 10 : 100;
  return percent(Math.round(bps / step) * step);
}

/** Whole percent of a large loss, as it is shown and typed; never the whole, which no quote loses. */
export const wholePercent = (bps: number): number => Math.min(99, Math.round(bps / 100));
