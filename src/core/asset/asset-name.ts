import { chains } from '../chain/chain.ts';
import { type Asset, baseDecimals, parseAsset } from './asset.ts';

/** Names of native assets and tokens. Gas assets without one go by their chain's name, the rest by their ticker. */
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
 * The name that people know a chain by; the chain's id where there is none.
 * @example chainName('GAIA') // 'Cosmos Hub'
 */
export function chainName(chain: string): string {
  return chains[chain]?.name ?? chain;
}

/**
 * The name a person knows the asset by.
 * @example assetName('ETH.USDC', asset('ETH.USDC')) // 'USD Coin'
 */
export function assetName(id: string, asset: Asset): string {
  const gasName = chains[asset.chain]?.gasAsset === id ? chains[asset.chain]?.name : undefined;
  return names[id] ?? names[asset.ticker] ?? gasName ?? asset.ticker;
}

/** What a form shows of an asset. */
export interface AssetInfo {
  readonly id: string;
  readonly ticker: string;
  readonly chain: string;
  readonly chainName: string;
  readonly decimals: number;
}

/**
 * What the form shows of an asset; undefined when the text names none.
 * @example assetInfo('BASE.ETH') // { ticker: 'ETH', chainName: 'Base', decimals: 8 }
 */
export function assetInfo(id: string): AssetInfo | undefined {
  const parsed = parseAsset(id);
  if (!parsed.ok) return undefined;
  const { ticker, chain } = parsed.value;
  return { id, ticker, chain, chainName: chainName(chain), decimals: baseDecimals(parsed.value) };
}
