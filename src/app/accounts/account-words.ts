import en from '../../../content/messages/en/accounts.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts of the sheet with connected accounts. */
export const { t: tAccount, tCount: tAccountCount } = wordsOf('accounts', en);
