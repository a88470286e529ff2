import { chains } from '../chain/chain.ts';
import type { Asset } from './asset.ts';

/** Names of native assets and tokens. Unlisted gas assets use their chain's name, the rest their ticker. */
const names: Readonly<Record<string, string>> = {
  'GAIA.ATOM': 'Cosmos',
  'THOR.RUNE': 'Rune',
  'THOR.RUJI': 'Rujira',
  'MAYA.CACAO': 'Cacao',
  'MAYA.MAYA': 'Maya',
  AAVE: 'Aave',
  ARB: 'Arbitrum',
  BTCB: 'Bitcoin BEP2',
  BUSD: 'Binance USD',
  CBBTC: 'Coinbase Wrapped BTC',
  DAI: 'Dai',
  ETH: 'Ether',
  GUSD: 'Gemini Dollar',
  LINK: 'Chainlink',
  LUSD: 'Liquity USD',
  PEPE: 'Pepe',
  TRX: 'TRON',
  TWT: 'Trust Wallet Token',
  UNI: 'Uniswap',
  USDC: 'USD Coin',
  USDP: 'Pax Dollar',
  USDT: 'Tether USD',
  WBTC: 'Wrapped Bitcoin',
  WSTETH: 'Lido Wrapped stETH',
  YFI: 'yearn.finance',
};

/**
 * Display name of an asset.
 * @example assetName('ETH.USDC', asset('ETH.USDC')) // 'USD Coin'
 */
export function assetName(id: string, asset: Asset): string {
  const gasName = chains[asset.chain]?.gasAsset === id ? chains[asset.chain]?.name : undefined;
  return names[id] ?? names[asset.ticker] ?? gasName ?? asset.ticker;
}
