import { protocols } from '../../../core/network/protocol.ts';
import { type Picked, pickedOffer, pickedSplit } from './$quote.ts';
import type { LiveOffer, OfferList } from './order-book.ts';

/** The offer shown in the form: the picked one, or the best. Only THORChain has limit orders, so its market applies there. */
export function chosenOffer(book: OfferList | undefined, picked: Picked | undefined, isLimit: boolean): LiveOffer | undefined {
  if (isLimit) return book?.offers.find(({ network }) => protocols[network].hasLimitOrders);
  if (picked?.own !== undefined && picked.own.request === book?.request) return picked.own.offer;
  return pickedSplit(book, picked)?.whole ?? (book && pickedOffer(book.offers, picked));
}
