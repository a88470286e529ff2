import { defaultMaxImpactBps, impactDangerBps } from '../../core/loss/loss.ts';
import { present } from '../../core/present.ts';
import { isSmall } from '../offers/loss-words.ts';
import type { LiveOffer } from '../offers/order-book.ts';
import { isPercentTyped } from '../offers/refusals/typed-percent.ts';

/** What a swap loses against the price of the pools, as its quote says. */
export interface TermsLoss {
  /** Everything but gas. */
  readonly totalBps: number;
  /** What the pools take of it. */
  readonly impactBps: number;
  /** What would be lost if nobody else trades; of an offer that is oversized alone. */
  readonly oversizedBps?: number;
  /** Too little money to be named on a button. */
  readonly isSmall: boolean;
  /** Decimal dollars, where the pools have a price. */
  readonly usd?: string;
}

type Told = Pick<LiveOffer, 'total_loss_bps' | 'price_impact_bps' | 'warnings'> & {
  readonly usd: Pick<LiveOffer['usd'], 'amount' | 'lost'>;
};

/** The loss of an answer of the service. */
export function termsLoss(told: Told): TermsLoss {
  const { total_loss_bps: totalBps, price_impact_bps: impactBps, warnings, usd } = told;
  const oversizedBps = warnings.find(({ code }) => code === 'oversized')?.loss_without_trades_bps;
  return { totalBps, impactBps, isSmall: isSmall(told), ...present({ oversizedBps, usd: usd.lost }) };
}

/** What accepting a loss takes: a press, a press on a button that names it, or the percentage in the person's own hand. */
export type LossConsent = 'press' | 'named' | 'typed';

export function lossConsent({ impactBps: impact, oversizedBps, isSmall: isLittle }: TermsLoss): LossConsent {
  if (impact > defaultMaxImpactBps || oversizedBps !== undefined) return 'typed';
  return impact >= impactDangerBps && !isLittle ? 'named' : 'press';
}

/** Basis points of which the whole percent is typed: a swap that gains against the market still pays for its size. */
export const lossToType = ({ totalBps, impactBps, oversizedBps = 0 }: TermsLoss): number => Math.max(totalBps, impactBps, oversizedBps);

/** Whether nothing more than a press is missing. */
export function isLossAccepted(loss: TermsLoss, typed: string): boolean {
  return lossConsent(loss) !== 'typed' || isPercentTyped(lossToType(loss), typed);
}
