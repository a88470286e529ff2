import en from '../../../content/messages/en/docs.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts around documentation pages and of their search and console. */
export const { t: tDocs, tCount: tDocsCount } = createWords('docs', en);
