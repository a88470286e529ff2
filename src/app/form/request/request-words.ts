import en from '../../../../content/messages/en/request.json' with { type: 'json' };
import { createWords } from '../../../i18n/t.ts';

/** Texts of payment requests, loaded with the parts that use them. */
export const { t: tRequest } = createWords('request', en);
