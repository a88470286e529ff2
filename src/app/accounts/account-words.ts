import en from '../../../content/messages/en/accounts.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of the accounts sheet. */
export const { t: tAccount, tCount: tAccountCount } = createWords('accounts', en);
