import en from '../../../content/messages/en/header.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** Texts of the dynamic header. */
export const { t: tHeader, tCount: tHeaderCount } = wordsOf('header', en);
