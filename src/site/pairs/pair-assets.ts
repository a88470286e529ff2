/** An asset that has pair pages. */
export interface PairAsset {
  /** Path segment of the asset. */
  readonly slug: string;
  readonly asset: string;
  readonly name: string;
  /** Sample amount in whole units, large enough for its fees. */
  readonly sample: string;
}

/**
 * Assets with pair pages: the 15 with the deepest pools of both networks in the devnet's seeds, each ticker once on its
 * deepest chain, and RUNE, the other side of those pools. Any two of them can be swapped on at least one network; CACAO is
 * excluded because it can be swapped with few of them.
 */
export const pairAssets: readonly PairAsset[] = [
  { slug: 'btc', asset: 'BTC.BTC', name: 'Bitcoin', sample: '0.05' },
  { slug: 'eth', asset: 'ETH.ETH', name: 'Ether', sample: '0.5' },
  { slug: 'rune', asset: 'THOR.RUNE', name: 'Rune', sample: '1000' },
  { slug: 'usdc', asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', name: 'USD Coin', sample: '1000' },
  { slug: 'usdt', asset: 'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7', name: 'Tether USD', sample: '1000' },
  { slug: 'wbtc', asset: 'ETH.WBTC-0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599', name: 'Wrapped Bitcoin', sample: '0.05' },
  { slug: 'bch', asset: 'BCH.BCH', name: 'Bitcoin Cash', sample: '2' },
  { slug: 'bnb', asset: 'BSC.BNB', name: 'BNB', sample: '1' },
  { slug: 'doge', asset: 'DOGE.DOGE', name: 'Dogecoin', sample: '5000' },
  { slug: 'avax', asset: 'AVAX.AVAX', name: 'Avalanche', sample: '40' },
  { slug: 'ltc', asset: 'LTC.LTC', name: 'Litecoin', sample: '10' },
  { slug: 'xrp', asset: 'XRP.XRP', name: 'XRP', sample: '500' },
  { slug: 'ruji', asset: 'THOR.RUJI', name: 'Rujira', sample: '1000' },
  { slug: 'tcy', asset: 'THOR.TCY', name: 'TCY', sample: '5000' },
  { slug: 'sol', asset: 'SOL.SOL', name: 'Solana', sample: '5' },
  { slug: 'zec', asset: 'ZEC.ZEC', name: 'Zcash', sample: '5' },
];
