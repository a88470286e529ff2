import { defaultMaxImpactBps, impactDangerBps } from '../../core/loss/loss.ts';
import { isPercentTyped } from '../offers/refusals/typed-percent.ts';

/** What a swap loses against the price of the pools, as its quote says. */
export interface TermsLoss {
  /** Everything but gas. */
  readonly totalBps: number;
  /** What the pools take of it. */
  readonly impactBps: number;
  /** Decimal dollars, where the pools have a price. */
  readonly usd?: string;
}

/** What accepting a loss takes: a press, a press on a button that names it, or the percentage in the person's own hand. */
export type LossConsent = 'press' | 'named' | 'typed';

export function lossConsent({ impactBps: impact }: Pick<TermsLoss, 'impactBps'>): LossConsent {
  if (impact > defaultMaxImpactBps) return 'typed';
  return impact >= impactDangerBps ? 'named' : 'press';
}

/** Basis points of which the whole percent is typed: a swap that gains against the market still pays for its size. */
export const lossToType = ({ totalBps, impactBps }: TermsLoss): number => Math.max(totalBps, impactBps);

/** Whether nothing more than a press is missing. */
export function isLossAccepted(loss: TermsLoss, typed: string): boolean {
  return lossConsent(loss) !== 'typed' || isPercentTyped(lossToType(loss), typed);
}
