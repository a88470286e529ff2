import { chains } from '../chain/chain.ts';
import { type Asset, baseDecimals, formatAsset, isGasAsset, layer1Of } from './asset.ts';
import { type KnownToken, knownTokens, knownTokensByName } from './known-tokens.ts';

/**
 * The pinned row of a token, in whatever form it is held; undefined for one that is unknown to us, and for coins.
 * @example knownToken(asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'))?.decimals // 6
 */
export const knownToken = (asset: Asset): KnownToken | undefined => knownTokensByName.get(formatAsset(layer1Of(asset)));

/**
 * Whether the asset is a token whose contract is not pinned.
 * @example isUnknownToken(asset('ETH.USDC-0X1')) // true
 */
export const isUnknownToken = (asset: Asset): boolean => asset.contract !== '' && knownToken(asset) === undefined;

/**
 * Pinned places of the token behind a contract, in any case; undefined for a contract that is not pinned.
 * @example pinnedPlaces('ETH', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48') // 6
 */
export const pinnedPlaces = (chain: string, contract: string): number | undefined =>
  knownTokens.find((token) => token.chain === chain && token.contract === contract.toUpperCase())?.decimals;

/** What a pool says of the places of its token: fewer than 8 truthfully, and 8 or nothing of everything else. */
const poolPlaces = (told: number | undefined): number | undefined => (told !== undefined && told > 0 && told < 8 ? told : undefined);

/**
 * Places of an asset where it lives; undefined where only its contract can tell. A pool lists
 * fewer than 8 places truthfully and says 8 of everything else, so that 8 says nothing.
 * @example ownDecimals(asset('ETH.ETH')) // 18
 * @example ownDecimals(asset('ETH.NEW-0X1')) // undefined
 */
export function ownDecimals(asset: Asset, poolDecimals?: number): number | undefined {
  if (asset.kind !== 'layer1') return baseDecimals(asset);
  if (isGasAsset(asset)) return chains[asset.chain]?.decimals;
  return knownToken(asset)?.decimals ?? poolPlaces(poolDecimals);
}

/** Why the places of a token cannot be trusted: two sources differ, or nobody but the one that was asked tells them. */
export interface DecimalsDispute {
  readonly kind: 'differ' | 'unconfirmed';
  /** Places by who says so: the pinned list, the pools of the nodes, the wallet or host that was asked. */
  readonly told: Readonly<Record<'list' | 'pool' | 'asked', string>>;
}

/**
 * Whether the pinned list, the pools and whoever was asked agree on the places of a token; undefined when they do.
 * Of the pinned list and the pools one has to tell them, and both have to agree where both do.
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
