import en from '../../../content/messages/en/embed-hints.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Hints for the site around the form, loaded once it sends something wrong. */
export const { t: tEmbedHint } = createWords('embed-hints', en);
