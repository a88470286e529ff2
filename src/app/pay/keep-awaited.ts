import { loadHistory, recordSwap } from '../history/$history.ts';
import { isAwaitedBy } from '../history/history-awaited.ts';
import type { Terms } from '../review/confirm-terms.ts';

type Paid = Pick<Terms, 'network' | 'memo' | 'address' | 'request' | 'payout' | 'order' | 'expiresAt' | 'askedAt'> &
  Partial<Pick<Terms, 'seconds'>>;

/** Keeps a payment that a person says was made by hand, to be found by its memo. Kept once, however often it is said. */
export function keepAwaited({ network, memo, address, request, payout, order, expiresAt, askedAt, seconds }: Paid): void {
  // A deposit on the network itself is looked up by its hash.
  if (address === undefined || loadHistory().swaps.some(isAwaitedBy({ network, memo, vault: address }))) return;
  const { from, to, amount, destination } = request;
  recordSwap(
    {
      network,
      state: 'awaiting_deposit',
      from: from.id,
      to: to.id,
      amount,
      expected: payout,
      minimum: order.limit,
      memo,
      vault: address,
      expiry: Math.floor(expiresAt / 1000),
      ...(seconds === undefined ? {} : { seconds }),
      ...(destination === undefined ? {} : { destination }),
    },
    // Whole milliseconds, as records keep them.
    Math.floor(askedAt),
  );
}
