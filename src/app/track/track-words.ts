import en from '../../../content/messages/en/track.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

export type TrackWord = keyof typeof en;

/** The texts of the pages that follow swaps. */
export const { t: tTrack, tCount: tTrackCount } = wordsOf('track', en);
