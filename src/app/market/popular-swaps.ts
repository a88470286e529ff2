import { rate } from '../../i18n/figures.ts';
import type { AssetChoice } from '../assets/picker/asset-list.ts';

/** Two assets that many swap between, by the networks' names. */
interface PopularPair {
  readonly from: string;
  readonly to: string;
}

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

/** In the order in which they are shown; those that cannot be swapped now give way to the next. */
const popularPairs: readonly PopularPair[] = [
  { from: 'BTC.BTC', to: 'ETH.ETH' },
  { from: 'ETH.ETH', to: usdc },
  { from: 'XRP.XRP', to: 'BTC.BTC' },
  { from: 'SOL.SOL', to: 'ETH.ETH' },
  { from: 'THOR.RUNE', to: 'BTC.BTC' },
  { from: 'LTC.LTC', to: 'BTC.BTC' },
  { from: 'DOGE.DOGE', to: usdc },
  { from: 'AVAX.AVAX', to: 'ETH.ETH' },
];
const mostShown = 5;
/** Of a price in dollars. */
const priceDecimals = 8;

/** A popular pair as the pools have it now. */
export interface PopularSwap {
  readonly from: AssetChoice;
  readonly to: AssetChoice;
  /** Whole `to` for one whole `from` by the pools, before fees. */
  readonly rate: string;
}

/** The popular pairs that can be swapped now: both sides are open and have a price. */
export function popularSwaps(choices: readonly AssetChoice[]): readonly PopularSwap[] {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const open = popularPairs.flatMap(({ from, to }): PopularSwap[] => {
    const [sold, bought] = [byId.get(from), byId.get(to)];
    if (sold?.price === undefined || bought?.price === undefined || !sold.open || !bought.open) return [];
    return [{ from: sold, to: bought, rate: rate(bought.price, priceDecimals, sold.price, priceDecimals) }];
  });
  return open.slice(0, mostShown);
}
