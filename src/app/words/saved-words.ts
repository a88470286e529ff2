import en from '../../../content/messages/en/saved.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** Texts of saved addresses. */
export const { t: tSaved, tCount: tSavedCount } = wordsOf('saved', en);
