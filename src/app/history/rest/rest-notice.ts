import { protocols } from '../../../core/network/protocol.ts';
import { present } from '../../../core/present.ts';
import { element } from '../../../dom/element.ts';
import { localPath } from '../../../i18n/locale.ts';
import { loadHistory, updateSwap } from '../../state/history/$history.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { findUnfinished, otherNetwork } from '../../state/history/split-swaps.ts';
import { money } from '../../track/track-view.ts';
import { swapAgainPath } from '../../track/watch/swap-again.ts';
import { tActivity } from '../../words/activity-words.ts';

/** First payment of an order whose second is still left. */
export const findFirst = (): SwapRecord | undefined => findUnfinished(loadHistory().swaps, Date.now());

/** Says what the first payment of an order left, with the ways on from there, `acts`, and the one that ends the order here. */
export function restNotice(first: SwapRecord, acts: readonly HTMLElement[], again: () => void): HTMLElement {
  const { id, network, rest = 0n, from = '' } = first;
  const stop = element('button.text-button', { type: 'button' }, tActivity('split.stop'));
  stop.addEventListener('click', () => {
    if (findFirst()?.id === id) updateSwap(id, { rest: 0n });
    again();
  });
  return element(
    'div.notice.activity-asked',
    { 'data-id': id, 'data-tone': 'info' },
    element('b', tActivity('split.sent')),
    element('p', tActivity('split.rest', { amount: money(rest, from), network: protocols[otherNetwork(network)].name })),
    element('p.activity-rest', ...acts, stop),
  );
}

/**
 * Draws the notice on pages without a form: the form, which the link opens with what is left, asks for the second payment. A notice
 * that is drawn stays, so that it keeps the focus.
 */
export function drawLink(place: HTMLElement, first: SwapRecord, again: () => void): void {
  const { id, from, to, rest } = first;
  if (place.querySelector<HTMLElement>('[data-id]')?.dataset['id'] === id) return;
  const href = swapAgainPath(present({ from, to, amount: rest })) ?? localPath('/');
  place.replaceChildren(restNotice(first, [element('a.button', { href }, tActivity('split.pay'))], again));
}
