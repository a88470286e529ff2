import { networkIds, protocols } from '../../../core/network/protocol.ts';
import { latenessOf } from '../../../core/track/track-pace.ts';
import { element } from '../../../dom/element.ts';
import { allOf } from '../../../i18n/lists.ts';
import { timeOfDay } from '../../../i18n/times.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { tTrack } from '../../words/track-words.ts';
import type { FollowedSwap } from '../track-follow.ts';
import { quotedArrival } from '../track-progress.ts';
import { arrivesText } from '../track-stages.ts';
import { wholeText } from '../track-tools.ts';
import { unbroken } from '../track-view.ts';

/** Texts of a payment that no network and no chain has shown. */
export interface UnseenTexts {
  readonly sentence: string;
  readonly title: string;
  readonly about: string;
  /** Whether the payment should have been seen by now, or was never made from this browser. */
  readonly isOverdue: boolean;
}

/** State of a hash that no network has seen, last looked up at `now`. `kept`: this browser's record of the payment. */
export function describeUnseen({ network }: FollowedSwap, kept: SwapRecord | undefined, now: number): UnseenTexts {
  const asked = (network === undefined ? networkIds : [network]).map((id) => protocols[id].name);
  const looked = tTrack('track.lookedFor', { networks: allOf(asked), time: unbroken(timeOfDay(now)) });
  const isOverdue = kept === undefined || latenessOf({ state: 'sent' }, kept.createdAt, now) !== undefined;
  const arrives = isOverdue ? undefined : quotedArrival(kept);
  const texts = [
    arrives === undefined ? undefined : `${arrivesText(arrives, now)} ·`,
    looked,
    tTrack(kept === undefined ? 'track.unseenCheck' : isOverdue ? 'track.unseenLate' : 'track.unseenText'),
  ];
  return {
    sentence: tTrack(isOverdue ? 'track.unseenNow' : 'track.unseen'),
    title: tTrack(isOverdue ? 'track.title.unseen' : 'track.title.waiting'),
    about: texts.filter((text) => text !== undefined).join(' '),
    isOverdue,
  };
}

/** The hash that is looked for, to compare and copy. */
export const unseenFacts = (tx: string): HTMLElement =>
  element('dl.track-facts', element('dt', tTrack('track.tx')), element('dd', ...wholeText(tx, tTrack('track.tx'))));
