import en from '../../../content/messages/en/docs.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts around a page of the documentation, and of its search and console. */
export const { t: tDocs, tCount: tDocsCount } = wordsOf('docs', en);
