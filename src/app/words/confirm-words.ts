import en from '../../../content/messages/en/confirm.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

export type ConfirmWord = keyof typeof en;

/** Texts of reviewing and paying, loaded with the components that use them. */
export const { t: tReview, tCount: tReviewCount } = createWords('confirm', en);
