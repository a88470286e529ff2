import en from '../../../content/messages/en/confirm.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

export type ConfirmWord = keyof typeof en;

/** The texts of reviewing and paying. They load with what says them, not with the page. */
export const { t: tReview, tCount: tReviewCount } = wordsOf('confirm', en);
