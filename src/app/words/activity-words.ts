import en from '../../../content/messages/en/activity.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

export type ActivityWord = keyof typeof en;

/** Texts of the activity page. */
export const { t: tActivity, tCount: tActivityCount } = createWords('activity', en);
