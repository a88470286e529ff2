import en from '../../../content/messages/en/header.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of the dynamic header. */
export const { t: tHeader, tCount: tHeaderCount } = createWords('header', en);
