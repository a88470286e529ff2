import en from '../../../content/messages/en/header.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts of the header that follow the state of things. */
export const { t: tHeader, tCount: tHeaderCount } = wordsOf('header', en);
