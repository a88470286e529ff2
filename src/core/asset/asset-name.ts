import { chains } from '../chain/chain.ts';
import { type Asset, baseDecimals, contractOnChain, formatAsset, parseAsset } from './asset.ts';

/**
 * The name that people know a chain by; the chain's id where there is none.
 * @example chainName('GAIA') // 'Cosmos Hub'
 */
export function chainName(chain: string): string {
  return chains[chain]?.name ?? chain;
}

/** What a form shows of an asset. */
export interface AssetInfo {
  readonly id: string;
  readonly ticker: string;
  readonly chain: string;
  readonly chainName: string;
  readonly decimals: number;
  /** Of a token, as its chain writes it where that is known; empty for coins. */
  readonly contract: string;
}

/**
 * The ends of a contract, by which it is compared at a glance; short ones whole.
 * @example contractEnds('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48') // '0xa0b8…eb48'
 */
export const contractEnds = (contract: string): string =>
  contract.length > 14 ? `${contract.slice(0, 6)}…${contract.slice(-4)}` : contract;

/**
 * The chain of an asset, with the ends of the contract that tell a token from another with its ticker.
 * @example placeOf({ chainName: 'Ethereum', contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }) // 'Ethereum · 0xa0b8…eb48'
 */
export const placeOf = ({ chainName: chain, contract }: Pick<AssetInfo, 'chainName' | 'contract'>): string =>
  [chain, contractEnds(contract)].filter(Boolean).join(' · ');

/** Where an asset is held that a network keeps against one of another chain. MAYAChain has trade assets too. */
const keepers: Readonly<Partial<Record<Asset['kind'], string>>> = { secured: 'THORChain', trade: 'THORChain, MAYAChain' };

/**
 * What the form shows of an asset; undefined when the text names none. The ticker of a secured or trade asset says what it
 * stands for, and its chain is the network's.
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
