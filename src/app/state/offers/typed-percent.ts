import { latinDigits } from '../form/latin-digits.ts';
import { wholePercent } from './loss-words.ts';

/** Whether `typed` equals the displayed percentage of a loss of `bps`, with or without a percent sign. */
export function isPercentTyped(bps: number, typed: string): boolean {
  const bare = latinDigits(typed)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim()
    .replace(/^[%٪％]\s*|\s*[%٪％]$/, '');
  return bare === `${wholePercent(bps)}`;
}
