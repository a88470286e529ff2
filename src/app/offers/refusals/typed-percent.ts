import { wholePercent } from '../loss-words.ts';

/** Of the scripts that keyboards of our languages write. */
const zeros = ['٠', '۰', '０'].map((zero) => zero.charCodeAt(0));

function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((one) => code >= one && code < one + 10);
    return zero === undefined ? digit : `${code - zero}`;
  });
}

/** Whether `typed` is the percentage that a loss of `bps` is shown as; the sign of percent may stand with it. */
export function isPercentTyped(bps: number, typed: string): boolean {
  const bare = latinDigits(typed)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim()
    .replace(/^[%٪％]\s*|\s*[%٪％]$/, '');
  return bare === `${wholePercent(bps)}`;
}
