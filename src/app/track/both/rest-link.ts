import { loadHistory } from '../../state/history/$history.ts';
import { findUnfinished } from '../../state/history/split-swaps.ts';

/**
 * Draws in `place` the way to an order's second payment, on a page that follows its first, `tx`, or no swap. Draws it once, so that
 * it keeps the focus, and loads nothing without one.
 */
export function showRestLink(place: HTMLElement, tx?: string | undefined): void {
  const first = findUnfinished(loadHistory().swaps, Date.now());
  const isShown = first !== undefined && (tx === undefined || tx === first.tx);
  place.hidden = !isShown;
  if (!isShown || place.dataset['image'] === first.id) return;
  place.dataset['image'] = first.id;
  void import('../../history/rest/rest-notice.ts').then(
    ({ linkedNotice }) => place.replaceChildren(linkedNotice(first, () => showRestLink(place, tx))),
    () => delete place.dataset['image'],
  );
}
