import en from '../../../content/messages/en/walletconnect.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of wallets on other devices, loaded with what shows them. */
export const { t: tElsewhere } = createWords('walletconnect', en);
