import en from '../../../content/messages/en/check.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

export type CheckWord = keyof typeof en;

/** Texts of the page that checks a payment. */
export const { t: tCheck } = createWords('check', en);
