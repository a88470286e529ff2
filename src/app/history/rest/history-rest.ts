import { assetInfo } from '../../core/asset/asset-name.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';
import { $amount, $from, $to, $toleranceBps, type SwapRequest, writeAmount } from '../state/form/$form.ts';
import { loadHistory, updateSwap } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { findUnfinished, otherNetwork } from '../state/history/split-swaps.ts';
import { $picked, pickChoice } from '../state/offers/$quote.ts';
import { requestQuote } from '../state/offers/order-book.ts';
import { openConfirm } from '../state/review/$opened.ts';
import { money, trackPath } from '../track/track-view.ts';
import { browserDeps } from '../ui/request.ts';
import { tActivity } from '../words/activity-words.ts';

const findFirst = (): SwapRecord | undefined => findUnfinished(loadHistory().swaps, Date.now());

/** Request for what the first payment left, to the same address; undefined if its record lacks anything. */
function restRequest({ from, to, rest, destination, memo, network }: SwapRecord): SwapRequest | undefined {
  const [paid, received] = [assetInfo(from ?? ''), assetInfo(to ?? '')];
  if (paid === undefined || received === undefined || rest === undefined || destination === undefined) return undefined;
  const order = decodeMemo(memo ?? '', network);
  const refund = order.ok ? order.value.refund : undefined;
  return { from: paid, to: received, amount: rest, destination, ...present({ refund }), toleranceBps: $toleranceBps.get() };
}

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
    const offer = 'book' in outcome ? outcome.book.offers[0] : undefined;
    if (offer !== undefined)
      return openConfirm({ subject: { request, choice: pickChoice(offer), split: { id: first.split ?? '' } }, offer });
    const none = tActivity('split.none', { network: protocols[network].name });
    says.textContent = 'failure' in outcome ? t('sentence', { text: t(`failure.${outcome.failure}`) }) : none;
  });
}

function restNotice(first: SwapRecord, again: () => void): HTMLElement {
  const { id, tx = '', network, rest = 0n, from = '' } = first;
  const says = element('p', { role: 'status' });
  const button = (kind: string, word: 'split.pay' | 'split.stop', act: () => void) => {
    const made = element(kind, { type: 'button' }, tActivity(word));
    made.addEventListener('click', () => (findFirst()?.id === id ? act() : again()));
    return made;
  };
  const stop = () => {
    updateSwap(id, { rest: 0n });
    again();
  };
  return element(
    'div.notice.activity-asked',
    { 'data-id': id, 'data-tone': 'info' },
    element('b', tActivity('split.sent')),
    element('p', tActivity('split.rest', { amount: money(rest, from), network: protocols[otherNetwork(network)].name })),
    element(
      'p.activity-rest',
      button('button.button', 'split.pay', () => payRest(first, says)),
      element('a.text-button', { href: trackPath(tx, network) }, tActivity('activity.askedFollow')),
      button('button.text-button', 'split.stop', stop),
    ),
    says,
  );
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
  place.replaceChildren(...(first === undefined ? [] : [restNotice(first, () => showRest(place))]));
}
