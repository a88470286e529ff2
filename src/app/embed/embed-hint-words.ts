import en from '../../../content/messages/en/embed-hints.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Hints for the embedding site, loaded once it sends something invalid. */
export const { t: tEmbedHint } = createWords('embed-hints', en);
