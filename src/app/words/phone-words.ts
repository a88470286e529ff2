import en from '../../../content/messages/en/phone.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of paying with a wallet on another device by a link alone. */
export const { t: tPhone } = createWords('phone', en);
