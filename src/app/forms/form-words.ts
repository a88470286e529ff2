import en from '../../../content/messages/en/forms.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts of the forms in the footer. */
export const { t: tForm } = wordsOf('forms', en);
