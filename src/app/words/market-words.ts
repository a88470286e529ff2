import en from '../../../content/messages/en/market.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** Texts of charts and asset pages. */
export const { t: tMarket } = wordsOf('market', en);
export type MarketWord = keyof typeof en;
