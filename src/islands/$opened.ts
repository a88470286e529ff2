import { atom } from 'nanostores';
import type { Subject } from './confirm-terms.ts';
import type { LiveOffer } from './quote-request.ts';

/** What is being confirmed, if anything is; an offer where one was chosen on the page. */
export interface Opened {
  readonly subject: Subject;
  readonly offer?: LiveOffer;
}

export const $opened = atom<Opened | undefined>(undefined);
