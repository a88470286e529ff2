import en from '../../../content/messages/en/accounts.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** Texts of the accounts sheet. */
export const { t: tAccount, tCount: tAccountCount } = wordsOf('accounts', en);
