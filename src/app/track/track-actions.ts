import { formatUnits } from '../../core/amount.ts';
import { element } from '../../dom/element.ts';
import { localPath } from '../../i18n/locale.ts';
import { mailButton } from './notice/track-mail.ts';
import { noticeButton } from './notice/track-notice.ts';
import type { FollowedSwap } from './track-follow.ts';
import type { Track } from './track-lookup.ts';
import { isTurnedBack } from './track-progress.ts';
import { pairOf } from './track-view.ts';
import { tTrack } from './track-words.ts';

/** The form with the pair and amount of a swap filled in; undefined for what no form makes. */
export function againPath(view: Track): string | undefined {
  const { from, to } = pairOf(view);
  const amount = view.input?.amount;
  if (from === undefined || to === undefined || amount === undefined || view.kind === 'other') return undefined;
  const query = new URLSearchParams({ from: from.id, to: to.id, amount: formatUnits(amount, from.decimals) });
  return `${localPath('/')}?${query}`;
}

/** How a person may be told of the end without looking. */
export const noticesOf = (swap: FollowedSwap): readonly HTMLElement[] => [noticeButton(), mailButton(swap)];

/** What a person may want to do now: be told of the end, or swap again. */
export function actionsOf(view: Track): readonly HTMLElement[] {
  if (!view.final) return noticesOf(view);
  const href = againPath(view);
  if (href === undefined) return [];
  return [element('a.button', { href, 'data-key': 'again' }, tTrack(isTurnedBack(view) ? 'track.retry' : 'track.again'))];
}
