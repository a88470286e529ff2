import { chains } from '../chain/chain.ts';
import { type Asset, baseDecimals, contractOnChain, formatAsset, parseAsset } from './asset.ts';

/**
 * Display name of a chain; its id where it has no name.
 * @example chainName('GAIA') // 'Cosmos Hub'
 */
export function chainName(chain: string): string {
  return chains[chain]?.name ?? chain;
}

/** Display data of an asset. */
export interface AssetInfo {
  readonly id: string;
  readonly ticker: string;
  readonly chain: string;
  readonly chainName: string;
  readonly decimals: number;
  /** Token contract, in its chain's notation where known; empty for coins. */
  readonly contract: string;
}

/**
 * Abbreviates a contract to its ends; short ones stay whole.
 * @example contractEnds('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48') // '0xa0b8…eb48'
 */
export const contractEnds = (contract: string): string =>
  contract.length > 14 ? `${contract.slice(0, 6)}…${contract.slice(-4)}` : contract;

/**
 * Formats the chain of an asset, with the abbreviated contract to distinguish tokens of one ticker.
 * @example formatPlace({ chainName: 'Ethereum', contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }) // 'Ethereum · 0xa0b8…eb48'
 */
export const formatPlace = ({ chainName: chain, contract }: Pick<AssetInfo, 'chainName' | 'contract'>): string =>
  [chain, contractEnds(contract)].filter(Boolean).join(' · ');

/** Networks that hold secured and trade assets. MAYAChain has trade assets too. */
const keepers: Readonly<Partial<Record<Asset['kind'], string>>> = { secured: 'THORChain', trade: 'THORChain, MAYAChain' };

/**
 * Display data of an asset; undefined when the text is not one. The ticker of a secured or trade asset includes
 * the underlying chain, and its chain is the network's.
 * @example assetInfo('BASE.ETH') // { ticker: 'ETH', chainName: 'Base', decimals: 8 }
 * @example assetInfo('ETH-USDC-0XA0B8') // { ticker: 'ETH-USDC', chain: 'THOR', chainName: 'THORChain' }
 */
export function assetInfo(id: string): AssetInfo | undefined {
  const parsed = parseAsset(id);
  if (!parsed.ok) return undefined;
  const { ticker, chain, kind } = parsed.value;
  const keeper = keepers[kind];
  const own =
    keeper === undefined
      ? { ticker, chain, chainName: chainName(chain) }
      : { ticker: formatAsset({ ...parsed.value, symbol: ticker }), chain: 'THOR', chainName: keeper };
  return { id, ...own, decimals: baseDecimals(parsed.value), contract: contractOnChain(parsed.value) ?? parsed.value.contract };
}
