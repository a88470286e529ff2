import { percent } from '../../i18n/figures.ts';
import { tReview } from './confirm-words.ts';

/** Text on the distance of a target from the market, in basis points. */
export function distanceText(bps: bigint): string {
  if (bps === 0n) return tReview('limit.at');
  return bps > 0n ? tReview('limit.above', { percent: percent(Number(bps)) }) : tReview('limit.below', { percent: percent(Number(-bps)) });
}
