import { atom } from 'nanostores';
import type { LiveOffer } from '../order-book.ts';

/** What offers can be ordered by; the first is the usual one. */
export const orders = ['value', 'time', 'fees'] as const;

export type OfferOrder = (typeof orders)[number];

const key = 'strait.offer-order';

const isOrder = (text: string | null): text is OfferOrder => orders.some((order) => order === text);

/** Kept for as long as the tab is open; a browser that keeps nothing starts with the usual order. */
function kept(): OfferOrder {
  try {
    const text = sessionStorage.getItem(key);
    return isOrder(text) ? text : orders[0];
  } catch {
    return orders[0];
  }
}

export const $order = atom<OfferOrder>(kept());

export function chooseOrder(order: OfferOrder): void {
  $order.set(order);
  try {
    sessionStorage.setItem(key, order);
  } catch {
    // The order holds for this page then.
  }
}

const figures: Readonly<Record<OfferOrder, (offer: LiveOffer) => bigint>> = {
  value: ({ expected_amount_out: out }) => -out,
  time: (offer) => BigInt(offer.total_swap_seconds),
  fees: ({ fees }) => fees.total,
};

/** The offers in an order to look at; of equal ones the better placed stays first. */
export function ordered(offers: readonly LiveOffer[], order: OfferOrder): readonly LiveOffer[] {
  const figure = figures[order];
  return [...offers].sort((a, b) => (figure(a) < figure(b) ? -1 : figure(a) > figure(b) ? 1 : 0));
}
