import en from '../../../content/messages/en/market.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts of charts and of the pages of assets. */
export const { t: tMarket } = wordsOf('market', en);
export type MarketWord = keyof typeof en;
