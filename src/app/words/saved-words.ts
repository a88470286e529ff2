import en from '../../../content/messages/en/saved.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of saved addresses. */
export const { t: tSaved, tCount: tSavedCount } = createWords('saved', en);
