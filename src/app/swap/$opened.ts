import { atom } from 'nanostores';
import type { LiveOffer } from '../offers/order-book.ts';
import type { Subject } from '../review/confirm-terms.ts';

/** What is being confirmed, if anything is; an offer where one was chosen on the page. */
export interface Opened {
  readonly subject: Subject;
  readonly offer?: LiveOffer;
}

export const $opened = atom<Opened | undefined>(undefined);
