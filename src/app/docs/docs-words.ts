import en from '../../../content/messages/en/docs.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts of the search and the console. */
export const { say: sayDocs, sayCount: sayDocsCount } = wordsOf('docs', en);
