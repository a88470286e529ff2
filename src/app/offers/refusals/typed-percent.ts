import { latinDigits } from '../../../i18n/latin-digits.ts';
import { wholePercent } from '../loss-words.ts';

/** Whether `typed` is the percentage that a loss of `bps` is shown as; the sign of percent may stand with it. */
export function isPercentTyped(bps: number, typed: string): boolean {
  const bare = latinDigits(typed)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim()
    .replace(/^[%٪％]\s*|\s*[%٪％]$/, '');
  return bare === `${wholePercent(bps)}`;
}
