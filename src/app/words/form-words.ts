import en from '../../../content/messages/en/forms.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of the footer forms. */
export const { t: tForm } = createWords('forms', en);
