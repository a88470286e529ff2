import { defaultMaxImpactBps, impactDangerBps } from '../../core/loss/loss.ts';
import { wholePercent } from '../offers/loss-words.ts';

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

/** Of the scripts that keyboards of our languages write. */
const zeros = ['٠', '۰', '０'].map((zero) => zero.charCodeAt(0));

function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((one) => code >= one && code < one + 10);
    return zero === undefined ? digit : `${code - zero}`;
  });
}

/** Whether `typed` is the percentage that is lost, as it is shown; the sign of percent may stand with it. */
export function isLossTyped({ totalBps }: Pick<TermsLoss, 'totalBps'>, typed: string): boolean {
  const bare = latinDigits(typed)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim()
    .replace(/^[%٪％]\s*|\s*[%٪％]$/, '');
  return bare === `${wholePercent(totalBps)}`;
}

/** Whether nothing more than a press is missing. */
export function isLossAccepted(loss: TermsLoss, typed: string): boolean {
  return lossConsent(loss) !== 'typed' || isLossTyped(loss, typed);
}
