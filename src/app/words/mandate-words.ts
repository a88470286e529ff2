import en from '../../../content/messages/en/mandate.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of the page that makes an address with limits. */
export const { t: tMandate } = createWords('mandate', en);
