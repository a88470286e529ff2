import { chains } from '../chain/chain.ts';
import { protocols } from '../network/protocol.ts';
import { type Asset, formatAsset } from './asset.ts';

/** Coins with a pool that are not the gas asset of their chain. */
const otherCoins: readonly string[] = ['THOR.RUNE', 'THOR.TCY', 'THOR.RUJI', 'KUJI.USK', 'NOBLE.USDC'];

/** Own assets of the networks, which have no pool on their own; RUNE has one on MAYAChain. */
const withoutPool: readonly string[] = [protocols.mayachain.nativeAsset];

/** The coins that either network may have a pool of: what chains pay their gas with, and a few others. */
export const poolCoins: ReadonlySet<string> = new Set(
  Object.values(chains)
    .filter(({ dust }) => Object.keys(dust).length > 0)
    .map(({ gasAsset }) => gasAsset)
    .concat(otherCoins)
    .filter((id) => !withoutPool.includes(id)),
);

/**
 * Where the page of an asset is.
 * @example assetPath('BTC.BTC') // '/pools/btc.btc'
 */
export const assetPath = (id: string): string => `/pools/${id.toLowerCase()}`;

/** Whether the asset of a pool has a page, by what the list of pools says of its token. */
export const hasPage = (asset: Asset, isKnownToken: boolean): boolean =>
  asset.contract === '' ? poolCoins.has(formatAsset(asset)) : isKnownToken;
