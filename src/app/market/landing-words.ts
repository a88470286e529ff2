import en from '../../../content/messages/en/landing.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts of what stands beside a form that nobody has filled in yet. */
export const { t: tLanding } = wordsOf('landing', en);
