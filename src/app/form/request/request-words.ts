import en from '../../../../content/messages/en/request.json' with { type: 'json' };
import { wordsOf } from '../../../i18n/t.ts';

/** The texts of payment requests that are pasted, dropped or scanned. They load with what says them. */
export const { t: tRequest } = wordsOf('request', en);
