import { atom } from 'nanostores';
import { leaveFor, mustLeave } from '../embed/framed.ts';
import { $amountText, $from, $to } from '../form/$form.ts';
import type { LiveOffer } from '../offers/order-book.ts';
import type { Subject } from '../review/confirm-terms.ts';
import { writeBar } from './address-bar.ts';

/** What is being confirmed, if anything is; an offer where one was chosen on the page. */
export interface Opened {
  readonly subject: Subject;
  readonly offer?: LiveOffer;
}

export const $opened = atom<Opened | undefined>(undefined);

/**
 * Opens the confirmation. Inside a page of another site it needs a browser that tells what lies over the frame; in any
 * other one it opens in a tab of our own, where nobody else can cover it, with the form as it is.
 */
export function openConfirm(opened: Opened): void {
  if (mustLeave()) leaveFor(`/${writeBar({ from: $from.get(), to: $to.get(), amount: $amountText.get() })}`);
  else $opened.set(opened);
}
