import en from '../../../content/messages/en/track.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

export type TrackWord = keyof typeof en;

/** Texts of the tracking pages. */
export const { t: tTrack, tCount: tTrackCount } = createWords('track', en);
