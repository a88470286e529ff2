import type { QuotedOffer } from '../../../client/v1/quote.ts';
import type { UsdAmount } from '../../../core/amount.ts';
import { impactDangerBps, impactWarningBps } from '../../../core/loss/loss.ts';
import { isOversized, isSmallLoss } from '../../../core/loss/warnings.ts';
import { percent } from '../../../i18n/figures.ts';

/** Loss fields of an offer. */
export type Lossy = Pick<QuotedOffer, 'total_loss_bps' | 'price_impact_bps' | 'warnings'> & {
  readonly usd: Pick<QuotedOffer['usd'], 'amount' | 'lost'>;
};

/** Severity of an offer's loss; undefined for an ordinary one. */
export type LossLevel = 'warning' | 'danger' | undefined;

/** Whether the loss is too small to warn about, by the service's rule. */
export const isSmall = ({ total_loss_bps: loss, price_impact_bps: impact, usd }: Omit<Lossy, 'warnings'>): boolean =>
  isSmallLoss(loss, impact, usd.amount === undefined ? undefined : (BigInt(Math.round(Number(usd.amount) * 1e8)) as UsdAmount));

/** Severity of price impact and fixed fees, and of losses that depend on other traders. */
export function lossLevel(offer: Lossy): LossLevel {
  const { price_impact_bps: impact, warnings } = offer;
  if (isOversized(offer) || (impact >= impactDangerBps && !isSmall(offer))) return 'danger';
  const isTold = warnings.some(({ code }) => code === 'high_fee_share' || code === 'relies_on_trades');
  return impact >= impactWarningBps || isTold ? 'warning' : undefined;
}

/** Whether the payout depends on other traders. */
export const isRisky = (offer: Pick<Lossy, 'warnings'>): boolean =>
  isOversized(offer) || offer.warnings.some(({ code }) => code === 'relies_on_trades');

/** Severity of the action button; undefined for a loss that stays small even if nobody else trades. */
export function actLevel(offer: Lossy): LossLevel {
  const losses = offer.warnings.map(({ loss_without_trades_bps: lost = 0 }) => lost);
  const worst = { ...offer, total_loss_bps: Math.max(offer.total_loss_bps, ...losses) };
  return isSmall(worst) && !isOversized(offer) ? undefined : lossLevel(offer);
}

/** Percentage rounded for display: to 0.01% below 1%, to 0.1% below 100%, then whole. */
export function shareText(bps: number): string {
  const step = bps < 100 ? 1 : bps < 10_000 ? 10 : 100;
  return percent(Math.round(bps / step) * step);
}

/** Whole percent of a large loss, as shown and typed; capped at 99, since no quote loses everything. */
export const wholePercent = (bps: number): number => Math.min(99, Math.round(bps / 100));
