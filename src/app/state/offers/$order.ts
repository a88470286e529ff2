import { atom } from 'nanostores';
import { isOversized } from '../../../core/loss/warnings.ts';
import { $picked } from './$quote.ts';
import type { LiveOffer } from './order-book.ts';

/** Sort orders of offers; the first is the default. */
export const orders = ['value', 'pays', 'time', 'fees'] as const;

export type OfferOrder = (typeof orders)[number];

/** Chosen sort order, kept while the page is open and not stored. */
export const $order = atom<OfferOrder>(orders[0]);

/** Sets the sort order and selects its first offer unless one is picked. */
export function chooseOrder(order: OfferOrder): void {
  $order.set(order);
  const picked = $picked.get();
  if (picked === undefined || 'first' in picked) $picked.set({ first: (offers) => ordered(offers, order)[0] });
}

const figures: Readonly<Record<OfferOrder, (offer: LiveOffer) => bigint>> = {
  value: ({ value_out: value }) => -value,
  pays: ({ expected_amount_out: out }) => -out,
  time: (offer) => BigInt(offer.total_swap_seconds),
  fees: ({ fees }) => fees.total,
};

/** Sorts offers, oversized ones last; ties keep their order. */
export function ordered(offers: readonly LiveOffer[], order: OfferOrder): readonly LiveOffer[] {
  const figure = figures[order];
  return [...offers].sort(
    (a, b) => Number(isOversized(a)) - Number(isOversized(b)) || (figure(a) < figure(b) ? -1 : figure(a) > figure(b) ? 1 : 0),
  );
}
