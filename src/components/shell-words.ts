import en from '../../content/messages/en/shell.json' with { type: 'json' };
import { createWords } from '../i18n/t.ts';

/** Texts of the page shell. */
export const { t: tShell } = createWords('shell', en);
