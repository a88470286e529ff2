import { atom } from 'nanostores';
import { isOversized } from '../../../core/loss/warnings.ts';
import { $picked } from '../$quote.ts';
import type { LiveOffer } from '../order-book.ts';

/** What offers can be ordered by; the first is the usual one. */
export const orders = ['value', 'time', 'fees'] as const;

export type OfferOrder = (typeof orders)[number];

/** Holds for as long as the page is open: nothing of it is kept in the browser. */
export const $order = atom<OfferOrder>(orders[0]);

/** Takes the first offer in this order, too, until a person has picked one. */
export function chooseOrder(order: OfferOrder): void {
  $order.set(order);
  if ($picked.get()?.choice === undefined) $picked.set({ first: (offers) => ordered(offers, order)[0] });
}

const figures: Readonly<Record<OfferOrder, (offer: LiveOffer) => bigint>> = {
  value: ({ expected_amount_out: out }) => -out,
  time: (offer) => BigInt(offer.total_swap_seconds),
  fees: ({ fees }) => fees.total,
};

/** The offers in an order to look at, those that are oversized last; of equal ones the better placed stays first. */
export function ordered(offers: readonly LiveOffer[], order: OfferOrder): readonly LiveOffer[] {
  const figure = figures[order];
  return [...offers].sort(
    (a, b) => Number(isOversized(a)) - Number(isOversized(b)) || (figure(a) < figure(b) ? -1 : figure(a) > figure(b) ? 1 : 0),
  );
}
