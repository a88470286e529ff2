import en from '../../../content/messages/en/instant.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

export type InstantWord = keyof typeof en;

/** Deposit address texts, loaded with that view rather than with the page. */
export const { t: tInstant, tCount: tInstantCount, has: isInstantWord } = createWords('instant', en);
