import { protocols } from '../../../core/network/protocol.ts';
import { element } from '../../../dom/element.ts';
import { t } from '../../../i18n/t.ts';
import { $amount, $from, $to, writeAmount } from '../../state/form/$form.ts';
import { awaitedPath } from '../../state/history/history-awaited.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { otherNetwork } from '../../state/history/split-swaps.ts';
import { $picked, pickChoice } from '../../state/offers/$quote.ts';
import { requestQuote } from '../../state/offers/order-book.ts';
import { $opened, openConfirm } from '../../state/review/$opened.ts';
import { trackPath } from '../../track/track-view.ts';
import { browserDeps } from '../../ui/request.ts';
import { tActivity } from '../../words/activity-words.ts';
import { findFirst, restNotice } from './rest-notice.ts';
import { restRequest } from './rest-request.ts';

/** Whether the second payment of an order may be reviewed now: it is still left, and no review is open. */
const isLeft = ({ id }: SwapRecord): boolean => findFirst()?.id === id && $opened.get() === undefined;

/** Asks the other network for the second payment and opens its review; the form takes over what is left. */
function payRest(first: SwapRecord, says: HTMLElement): void {
  const request = restRequest(first);
  if (request === undefined) return;
  const network = otherNetwork(first.network);
  $from.set(request.from.id);
  $to.set(request.to.id);
  writeAmount(request.amount);
  says.textContent = '';
  requestQuote(request, { network }, browserDeps, (outcome) => {
    if (!isLeft(first)) return;
    const offer = 'book' in outcome ? outcome.book.offers[0] : undefined;
    if (offer !== undefined)
      return openConfirm({ subject: { request, choice: pickChoice(offer), split: { id: first.split ?? '' } }, offer });
    const none = tActivity('split.none', { network: protocols[network].name });
    says.textContent = 'failure' in outcome ? t('sentence', { text: t(`failure.${outcome.failure}`) }) : none;
  });
}

/** The notice above the form: the press asks for the second payment. */
function formNotice(first: SwapRecord, again: () => void): HTMLElement {
  const { tx, network } = first;
  const says = element('p', { role: 'status' });
  const pay = element('button.button', { type: 'button' }, tActivity('split.pay'));
  pay.addEventListener('click', () => (isLeft(first) ? payRest(first, says) : again()));
  const href = (tx === undefined ? awaitedPath(first) : trackPath(tx, network)) ?? '';
  const notice = restNotice(first, [pay, element('a.text-button', { href }, tActivity('activity.askedFollow'))], again);
  notice.append(says);
  return notice;
}

/** Replaces the whole amount of an order in the form with what its first payment left. */
function leaveRest({ from, to, amount = 0n, rest = 0n }: SwapRecord): void {
  const typed = $amount.get();
  if ($from.get() !== from || $to.get() !== to || typed.kind !== 'amount' || typed.units !== amount + rest) return;
  $picked.set(undefined);
  writeAmount(rest);
}

/** Draws what is left of an order whose second payment was neither made nor declined; nothing without one. */
export function showRest(place: HTMLElement): void {
  const first = findFirst();
  place.hidden = first === undefined;
  if (first !== undefined) leaveRest(first);
  place.replaceChildren(...(first === undefined ? [] : [formNotice(first, () => showRest(place))]));
}
