import en from '../../content/messages/en/shell.json' with { type: 'json' };
import { wordsOf } from '../i18n/t.ts';

/** Texts of the page shell. */
export const { t: tShell } = wordsOf('shell', en);
