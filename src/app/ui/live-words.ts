import en from '../../../content/messages/en/live.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

export type LiveWord = keyof typeof en;

/** The texts of the tables of the present state. */
export const { t: tLive, tCount: tLiveCount, has: isLiveWord } = wordsOf('live', en);
