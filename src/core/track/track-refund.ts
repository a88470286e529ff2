import type { RefundCode } from './track-reading.ts';

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

/** What becomes of a secured or trade asset that was not swapped. */
export const untakenText = 'Nothing is sent back: the balance was never taken from the account.';

/** Plain-language reason of a refund; `isUntaken` as of `SwapTrack`. */
export const refundText = (code: RefundCode, isUntaken = false): string => (isUntaken ? `${texts[code]} ${untakenText}` : texts[code]);
