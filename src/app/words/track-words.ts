import en from '../../../content/messages/en/track.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

export type TrackWord = keyof typeof en;

/** Texts of the tracking pages. */
export const { t: tTrack, tCount: tTrackCount } = wordsOf('track', en);
