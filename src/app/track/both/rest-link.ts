import { loadHistory } from '../../state/history/$history.ts';
import { findUnfinished } from '../../state/history/split-swaps.ts';

/**
 * Draws in `place` the way to an order's second payment, on a page that follows its first, `tx`, or no swap. Loads nothing without
 * one.
 */
export function showRestLink(place: HTMLElement, tx?: string | undefined): void {
  const first = findUnfinished(loadHistory().swaps, Date.now());
  place.hidden = first === undefined || (tx !== undefined && tx !== first.tx);
  if (first === undefined || place.hidden) return;
  const again = () => showRestLink(place, tx);
  void import('../../history/rest/rest-notice.ts').then(
    ({ drawLink }) => drawLink(place, first, again),
    () => undefined,
  );
}
