import type { Review } from '../../client/v1/review.ts';
import { maxBps } from '../../core/amount.ts';
import { $filledText } from '../state/form/$filled.ts';
import { $from, $kind, $to, type SwapRequest, writeAmount } from '../state/form/$form.ts';
import { giveRecipient } from '../state/form/$recipient-source.ts';
import { chooseTolerance, isOfferedTolerance } from '../state/offers/$protection.ts';
import { $picked } from '../state/offers/$quote.ts';
import type { LiveOffer } from '../state/offers/order-book.ts';

/** Fills the form from a proposal, and nothing else. Skips a tolerance that the form would not accept. */
export function takeProposal({ from_asset, to_asset, amount, destination, network, mode, tolerance_bps }: Review): void {
  $kind.set('swap');
  $from.set(from_asset);
  $to.set(to_asset);
  writeAmount(amount);
  if (isOfferedTolerance(tolerance_bps)) chooseTolerance(tolerance_bps);
  $filledText.set(destination);
  giveRecipient(destination, 'link');
  $picked.set({ choice: { network, mode }, isOnly: true });
}

/** Whether the form still matches the proposal; `text` is the destination input. */
export function isAsProposed(review: Review, request: SwapRequest | undefined, text: string): boolean {
  if (text !== review.destination || request === undefined) return false;
  return request.from.id === review.from_asset && request.to.id === review.to_asset && request.amount === review.amount;
}

/** Payout change against the proposal in basis points, rounded away from zero for small changes; negative if it pays less. */
export function movedBps({ expected_amount_out: then }: Review, { expected_amount_out: now }: LiveOffer): number {
  if (now === then || then === 0n) return 0;
  const bps = Number(((now - then) * BigInt(maxBps)) / then);
  return bps === 0 ? (now > then ? 1 : -1) : bps;
}

/** Releases the form from the proposal: the best offer is selected if the proposed one is gone. */
export function dropProposal(): void {
  const picked = $picked.get();
  if (picked?.isOnly) $picked.set({ choice: picked.choice });
}

/** Minimum drop of the minimum payout worth a notice. */
const toldBps = 10n;

/** Whether an offer promises a tenth of a percent or more below the proposed minimum, or has none where the proposal had one. */
export const isBelowMinimum = ({ minimum_payout: then }: Review, { minimum_payout: now }: LiveOffer): boolean =>
  then !== undefined && (now === undefined || (then - now) * BigInt(maxBps) >= then * toldBps);
