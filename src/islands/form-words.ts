import en from '../../content/messages/en/forms.json' with { type: 'json' };
import { wordsOf } from './words.ts';

/** The texts of the forms in the footer. */
export const { say: sayForm } = wordsOf('forms', en);
