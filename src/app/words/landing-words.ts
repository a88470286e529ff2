import en from '../../../content/messages/en/landing.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts shown beside an empty form. */
export const { t: tLanding } = createWords('landing', en);
