import type { Review } from '../../client/v1/review.ts';
import { maxBps } from '../../core/amount.ts';
import { $from, $kind, $to, type SwapRequest, writeAmount } from '../form/$form.ts';
import { chooseTolerance, isOfferedTolerance } from '../form/$protection.ts';
import { $filledText } from '../form/recipient/$filled.ts';
import { $recipientText } from '../form/recipient/$recipient.ts';
import { $picked } from '../offers/$quote.ts';
import type { LiveOffer } from '../offers/order-book.ts';

/** Fills the form with what a link says, and nothing else. A tolerance that the form would not take is left as it is. */
export function takeProposal({ from_asset, to_asset, amount, destination, network, mode, tolerance_bps }: Review): void {
  $kind.set('swap');
  $from.set(from_asset);
  $to.set(to_asset);
  writeAmount(amount);
  if (isOfferedTolerance(tolerance_bps)) chooseTolerance(tolerance_bps);
  $filledText.set(destination);
  $recipientText.set(destination);
  $picked.set({ choice: { network, mode }, isOnly: true });
}

/** Whether the form still holds what was proposed; `text` is that of the destination. */
export function isAsProposed(review: Review, request: SwapRequest | undefined, text: string): boolean {
  if (text !== review.destination || request === undefined) return false;
  return request.from.id === review.from_asset && request.to.id === review.to_asset && request.amount === review.amount;
}

/** What an offer pays against what was quoted, in basis points, at least one where anything moved: below zero it pays less. */
export function movedBps({ expected_amount_out: then }: Review, { expected_amount_out: now }: LiveOffer): number {
  if (now === then || then === 0n) return 0;
  const bps = Number(((now - then) * BigInt(maxBps)) / then);
  return bps === 0 ? (now > then ? 1 : -1) : bps;
}

/** The form is the person's own from now on: the best offer is taken where the one that was proposed is gone. */
export function dropProposal(): void {
  const picked = $picked.get();
  if (picked?.isOnly) $picked.set({ choice: picked.choice });
}

/** Prices move all the time: a minimum that is lower by less is not worth a word of its own. */
const toldBps = 10n;

/** Whether an offer promises less than was proposed, by a tenth of a percent or more, or nothing where something was. */
export const isBelowMinimum = ({ minimum_payout: then }: Review, { minimum_payout: now }: LiveOffer): boolean =>
  then !== undefined && (now === undefined || (then - now) * BigInt(maxBps) >= then * toldBps);
