import { loadHistory, recordSwap, updateSwap } from '../state/history/$history.ts';
import { askedIn } from '../state/history/history-asked.ts';
import { isAwaitedBy } from '../state/history/history-awaited.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { splitFields } from '../state/history/split-record.ts';
import type { Terms } from '../state/review/confirm-terms.ts';

type Paid = Pick<Terms, 'network' | 'memo' | 'address' | 'request' | 'payout' | 'order' | 'expiresAt' | 'askedAt'> &
  Partial<Pick<Terms, 'seconds' | 'split'>>;

const toPayment = ({ network, memo, address }: Pick<Terms, 'network' | 'memo' | 'address'>) => ({
  network,
  memo,
  ...(address === undefined ? {} : { vault: address }),
});

/** Whether a manual payment with these terms is recorded and pending: it may have been sent already. */
export const isKeptAwaited = (terms: Pick<Terms, 'network' | 'memo' | 'address'>): boolean =>
  loadHistory().swaps.some(isAwaitedBy(toPayment(terms)));

/** Records that the user says a manual payment with these terms is sent. */
export function keepSaid(terms: Pick<Terms, 'network' | 'memo' | 'address'>): void {
  const kept = loadHistory().swaps.find(isAwaitedBy(toPayment(terms)));
  if (kept !== undefined) updateSwap(kept.id, { said: true });
}

/** A swap of the same pair whose wallet was asked before `now` and never answered: it may have been paid already. */
export const findMaybePaid = ({ from, to }: Terms['request'], now: number): SwapRecord | undefined =>
  askedIn(loadHistory().swaps, now).find((swap) => swap.from === from.id && swap.to === to.id);

/** Records a manual payment before its details are shown, to find it by memo. Recorded once, however often it is opened. */
export function keepAwaited({ request, payout, order, expiresAt, askedAt, seconds, split, ...paid }: Paid): void {
  if (isKeptAwaited(paid)) return;
  const { from, to, amount, destination } = request;
  recordSwap(
    {
      ...toPayment(paid),
      state: 'awaiting_deposit',
      from: from.id,
      to: to.id,
      amount,
      expected: payout,
      minimum: order.limit,
      expiry: Math.floor(expiresAt / 1000),
      ...(seconds === undefined ? {} : { seconds }),
      ...(destination === undefined ? {} : { destination }),
      ...splitFields(split),
    },
    // Whole milliseconds, as stored in records.
    Math.floor(askedAt),
  );
}
