import { baseAmount, lessBps, maxBps } from '../../../core/amount.ts';
import type { Terms } from './confirm-terms.ts';
import { lossConsent } from './review-loss.ts';

/** Share of the slippage allowed that a renewal may cost without asking, and the most of it. */
const [share, mostBps] = [10, 30];

/** Everything in the terms that no renewal may change unseen: who is paid where, from what, with which fees to others. */
function fixedParts({ network, chain, mechanism, address, router, request, order, warnings }: Terms): string {
  const { limit: _, ...rest } = order;
  const dangers = warnings.filter(({ severity }) => severity === 'danger').map(({ code }) => code);
  const fixed = [network, chain, mechanism, address, router, request.from.id, request.amount, rest, dangers];
  return JSON.stringify(fixed, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

/**
 * Whether new terms may replace those on screen without asking: only figures moved, and they are a gain or a loss below a
 * tenth of the slippage allowed. `known` are the terms last seen as a whole, so that small losses do not add up.
 */
export function isSilentChange(terms: Terms, known: Terms): boolean {
  const { toleranceBps } = terms.request;
  if (terms.rest !== undefined && known.rest !== undefined && !isSilentChange(terms.rest, known.rest)) return false;
  const most = toleranceBps >= maxBps ? mostBps : Math.min(mostBps, Math.floor(toleranceBps / share));
  if (lossConsent(terms.loss) !== 'press' || lossConsent(known.loss) !== 'press') return false;
  if (terms.loss.totalBps > known.loss.totalBps + most || fixedParts(terms) !== fixedParts(known)) return false;
  const isMinimumGone = known.least > 0n && terms.least === 0n;
  const isKept = (one: bigint, was: bigint): boolean => one >= lessBps(baseAmount(was), most);
  return !isMinimumGone && isKept(terms.payout, known.payout) && isKept(terms.least, known.least);
}
