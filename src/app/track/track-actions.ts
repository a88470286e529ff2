import { formatUnits } from '../../core/amount.ts';
import { element } from '../../dom/element.ts';
import { localPath } from '../../i18n/locale.ts';
import type { HelpPlace } from '../help/help-places.ts';
import { tTrack } from '../words/track-words.ts';
import { mailButton } from './notice/track-mail.ts';
import { noticeButton } from './notice/track-notice.ts';
import type { MailedSwap } from './track-follow.ts';
import type { Track } from './track-lookup.ts';
import { isTurnedBack } from './track-progress.ts';
import { findPair } from './track-view.ts';

/** Path of the form with a swap's pair and amount; undefined for transactions the form cannot create. */
export function againPath(view: Track): string | undefined {
  const { from, to } = findPair(view);
  const amount = view.input?.amount;
  if (from === undefined || to === undefined || amount === undefined || view.kind === 'other') return undefined;
  const query = new URLSearchParams({ from: from.id, to: to.id, amount: formatUnits(amount, from.decimals) });
  return `${localPath('/')}?${query}`;
}

/** Notification options for the end of a swap, as known when one is chosen. */
export const noticesOf = (swap: () => MailedSwap): readonly HTMLElement[] => [noticeButton(), mailButton(swap)];

/** Actions of a final swap: swapping again. */
export function createActions(view: Track): readonly HTMLElement[] {
  const href = againPath(view);
  if (href === undefined) return [];
  return [element('a.button', { href, 'data-key': 'again' }, tTrack(isTurnedBack(view) ? 'track.retry' : 'track.again'))];
}

/** Puts the link to a help section in its place; the same link stays, since it may have the focus. */
export function showHelp(place: HTMLElement, to: HelpPlace | undefined): void {
  const href = to && localPath(`/help/${to}`);
  if (place.firstElementChild?.getAttribute('href') === href) return;
  place.replaceChildren(...(href === undefined ? [] : [element('a.text-button', { href }, tTrack('track.help'))]));
}
