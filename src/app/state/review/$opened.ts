import { atom } from 'nanostores';
import { leaveFor, mustLeave } from '../embed/framed.ts';
import { $amountText, $from, $to } from '../form/$form.ts';
import type { LiveOffer } from '../offers/order-book.ts';
import { writeBar } from '../swap/address-bar.ts';
import type { Subject } from './confirm-terms.ts';

/** The open confirmation, with the offer selected on the page. */
export interface Opened {
  readonly subject: Subject;
  readonly offer?: LiveOffer;
  /** Offer of the second payment, if the order has one. */
  readonly rest?: LiveOffer;
}

export const $opened = atom<Opened | undefined>(undefined);

/**
 * Opens the confirmation. When embedded in another site, this requires a browser that detects overlays; any other
 * browser opens the form with its input in a new tab, where nothing can cover it.
 */
export function openConfirm(opened: Opened): void {
  if (mustLeave()) leaveFor(`/${writeBar({ from: $from.get(), to: $to.get(), amount: $amountText.get() })}`);
  else $opened.set(opened);
}
