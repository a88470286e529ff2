import en from '../../../content/messages/en/live.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

export type LiveWord = keyof typeof en;

/** Texts of the live tables. */
export const { t: tLive, tCount: tLiveCount, has: isLiveWord } = createWords('live', en);
