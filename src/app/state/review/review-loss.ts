import { defaultMaxImpactBps, impactDangerBps } from '../../../core/loss/loss.ts';
import { present } from '../../../core/present.ts';
import { isSmall } from '../offers/loss-words.ts';
import type { LiveOffer } from '../offers/order-book.ts';
import { isPercentTyped } from '../offers/typed-percent.ts';

/** Loss of a swap against the pool price, per its quote. */
export interface TermsLoss {
  /** Total loss, excluding gas. */
  readonly totalBps: number;
  /** Price impact, included in the total. */
  readonly impactBps: number;
  /** Loss if nobody else trades; only for oversized offers. */
  readonly oversizedBps?: number;
  /** Whether the loss is too small to be named on a button. */
  readonly isSmall: boolean;
  /** Decimal dollars, if the pools have a price. */
  readonly usd?: string;
}

type Told = Pick<LiveOffer, 'total_loss_bps' | 'price_impact_bps' | 'warnings'> & {
  readonly usd: Pick<LiveOffer['usd'], 'amount' | 'lost'>;
};

/** Loss figures of a service response. */
export function termsLoss(told: Told): TermsLoss {
  const { total_loss_bps: totalBps, price_impact_bps: impactBps, warnings, usd } = told;
  const oversizedBps = warnings.find(({ code }) => code === 'oversized')?.loss_without_trades_bps;
  return { totalBps, impactBps, isSmall: isSmall(told), ...present({ oversizedBps, usd: usd.lost }) };
}

/** Consent required for a loss: a click, a click on a button naming it, or typing the percentage. */
export type LossConsent = 'press' | 'named' | 'typed';

export function lossConsent({ impactBps: impact, oversizedBps, isSmall: isLittle }: TermsLoss): LossConsent {
  if (impact > defaultMaxImpactBps || oversizedBps !== undefined) return 'typed';
  return impact >= impactDangerBps && !isLittle ? 'named' : 'press';
}

/** Basis points whose whole percent is typed: price impact counts even when the swap gains against the market. */
export const lossToType = ({ totalBps, impactBps, oversizedBps = 0 }: TermsLoss): number => Math.max(totalBps, impactBps, oversizedBps);

/** Whether the loss needs no more than a click to be accepted. */
export function isLossAccepted(loss: TermsLoss, typed: string): boolean {
  return lossConsent(loss) !== 'typed' || isPercentTyped(lossToType(loss), typed);
}
