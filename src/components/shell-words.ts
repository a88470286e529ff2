import en from '../../content/messages/en/shell.json' with { type: 'json' };
import { wordsOf } from '../i18n/t.ts';

/** The texts around every page. */
export const { t: tShell } = wordsOf('shell', en);
