import { rate } from '../../i18n/figures.ts';
import type { AssetChoice } from '../state/assets/asset-list.ts';

/** A popular pair, in network notation. */
interface PopularPair {
  readonly from: string;
  readonly to: string;
}

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

/** Popular pairs in display order; those that cannot be swapped now are skipped. */
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
const maxShown = 5;
/** Decimals of a dollar price. */
const priceDecimals = 8;

/** A popular pair with current pool data. */
export interface PopularSwap {
  readonly from: AssetChoice;
  readonly to: AssetChoice;
  /** Whole `to` per whole `from` at pool prices, before fees. */
  readonly rate: string;
}

/** Popular pairs that can be swapped now: both sides are open and priced. */
export function popularSwaps(choices: readonly AssetChoice[]): readonly PopularSwap[] {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const open = popularPairs.flatMap(({ from, to }): PopularSwap[] => {
    const [sold, bought] = [byId.get(from), byId.get(to)];
    if (sold?.price === undefined || bought?.price === undefined || !sold.open || !bought.open) return [];
    return [{ from: sold, to: bought, rate: rate(bought.price, priceDecimals, sold.price, priceDecimals) }];
  });
  return open.slice(0, maxShown);
}
