import { loadHistory, recordSwap } from '../history/$history.ts';
import { isAwaitedBy } from '../history/history-awaited.ts';
import type { Terms } from '../review/confirm-terms.ts';

type Paid = Pick<Terms, 'network' | 'memo' | 'address' | 'request' | 'payout' | 'order' | 'expiresAt' | 'askedAt'> &
  Partial<Pick<Terms, 'seconds'>>;

/** Keeps a payment by hand before anybody sees what to send, to be found by its memo. Kept once, however often it is opened. */
export function keepAwaited({ network, memo, address, request, payout, order, expiresAt, askedAt, seconds }: Paid): void {
  if (loadHistory().swaps.some(isAwaitedBy({ network, memo, ...(address === undefined ? {} : { vault: address }) }))) return;
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
      expiry: Math.floor(expiresAt / 1000),
      ...(seconds === undefined ? {} : { seconds }),
      ...(address === undefined ? {} : { vault: address }),
      ...(destination === undefined ? {} : { destination }),
    },
    // Whole milliseconds, as records keep them.
    Math.floor(askedAt),
  );
}
