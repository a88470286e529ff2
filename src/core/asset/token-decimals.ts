import { chains } from '../chain/chain.ts';
import { type Asset, baseDecimals, formatAsset, isGasAsset, layer1Of } from './asset.ts';
import { type KnownToken, knownTokens, knownTokensByName } from './known-tokens.ts';

/**
 * Pinned row of a token held in any form; undefined for unknown tokens and for coins.
 * @example knownToken(asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'))?.decimals // 6
 */
export const knownToken = (asset: Asset): KnownToken | undefined => knownTokensByName.get(formatAsset(layer1Of(asset)));

/**
 * Whether the asset is a token whose contract is not pinned.
 * @example isUnknownToken(asset('ETH.USDC-0X1')) // true
 */
export const isUnknownToken = (asset: Asset): boolean => asset.contract !== '' && knownToken(asset) === undefined;

/**
 * Pinned decimals of a token contract, case-insensitive; undefined when it is not pinned.
 * @example pinnedPlaces('ETH', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48') // 6
 */
export const pinnedPlaces = (chain: string, contract: string): number | undefined =>
  knownTokens.find((token) => token.chain === chain && token.contract === contract.toUpperCase())?.decimals;

/** Decimals reported by a pool, which are exact only below 8; undefined otherwise. */
const poolPlaces = (told: number | undefined): number | undefined => (told !== undefined && told > 0 && told < 8 ? told : undefined);

/**
 * Native decimals of an asset; undefined where only its contract can tell. Pool decimals
 * are exact below 8 and report 8 for everything else, so 8 is ignored.
 * @example ownDecimals(asset('ETH.ETH')) // 18
 * @example ownDecimals(asset('ETH.NEW-0X1')) // undefined
 */
export function ownDecimals(asset: Asset, poolDecimals?: number): number | undefined {
  if (asset.kind !== 'layer1') return baseDecimals(asset);
  if (isGasAsset(asset)) return chains[asset.chain]?.decimals;
  return knownToken(asset)?.decimals ?? poolPlaces(poolDecimals);
}

/** Conflict over a token's decimals: sources differ, or only the queried one reports them. */
export interface DecimalsDispute {
  readonly kind: 'differ' | 'unconfirmed';
  /** Decimals by source: the pinned list, the nodes' pools, the queried wallet or host. */
  readonly told: Readonly<Record<'list' | 'pool' | 'asked', string>>;
}

/**
 * Disagreement on a token's decimals between the pinned list, the pools and the queried source; undefined when they agree.
 * The pinned list or the pools must report them, and all that do must agree.
 * @example decimalsDispute(asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'), 18, [6])?.kind // 'differ'
 * @example decimalsDispute(asset('ETH.NEW-0X1'), 18)?.kind // 'unconfirmed'
 */
export function decimalsDispute(asset: Asset, asked: number, poolDecimals: readonly number[] = []): DecimalsDispute | undefined {
  const list = knownToken(asset)?.decimals;
  const pools = [...new Set(poolDecimals.flatMap((told) => poolPlaces(told) ?? []))];
  const others = list === undefined ? pools : [list, ...pools];
  if (others.length > 0 && others.every((told) => told === asked)) return undefined;
  const told = { list: `${list ?? '-'}`, pool: pools.join(', ') || '-', asked: `${asked}` };
  return { kind: others.length === 0 ? 'unconfirmed' : 'differ', told };
}
