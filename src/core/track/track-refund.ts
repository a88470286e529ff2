import type { SwapTrack } from './track.ts';
import type { RefundCode, RefundReason } from './track-reading.ts';

type RefundedTrack = Pick<SwapTrack, 'state' | 'isUntaken' | 'streaming'>;

const texts: Readonly<Record<RefundCode, string>> = {
  price_limit: 'The swap would have paid less than its minimum.',
  too_small: 'The amount was too small to pay the fees of the swap.',
  trading_halted: 'Trading was halted on this path.',
  invalid_memo: 'The network could not read the memo of the deposit.',
  invalid_destination: 'The network did not accept the destination.',
  no_pool: 'The network does not swap this pair, or had no open pool for it.',
  vaults_full: 'The vaults of the network had no room for the deposit.',
  order_expired: 'The limit order was not filled in its time.',
  order_cancelled: 'The limit order was cancelled by its owner.',
  other: 'The network gave no reason that we know.',
};

/** Text on a secured or trade asset that was not swapped. */
export const untakenText = 'Nothing is sent back: the balance was never taken from the account.';

/** Plain-language reason of a refund; of a swap that was paid out in part, how many of its parts missed their price. */
export function refundText({ code }: RefundReason, { state, isUntaken, streaming }: RefundedTrack): string {
  const { failed = 0 } = streaming ?? {};
  const isOfParts = state === 'partly_refunded' && code === 'price_limit' && failed > 0;
  const why = isOfParts ? `${failed === 1 ? '1 part' : `${failed} parts`} of the swap missed the price.` : texts[code];
  return isUntaken === true ? `${why} ${untakenText}` : why;
}
