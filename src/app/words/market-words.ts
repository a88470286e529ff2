import en from '../../../content/messages/en/market.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of charts and asset pages. */
export const { t: tMarket } = createWords('market', en);
