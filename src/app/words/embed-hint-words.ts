import en from '../../../content/messages/en/embed-hints.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** Hints for the site around the form, loaded once it sends something wrong. */
export const { t: tEmbedHint } = wordsOf('embed-hints', en);
