import { chains } from '../chain/chain.ts';
import { protocols } from '../network/protocol.ts';
import { type Asset, formatAsset } from './asset.ts';

/** Pooled coins that are not their chain's gas asset. */
const otherCoins: readonly string[] = ['THOR.RUNE', 'THOR.TCY', 'THOR.RUJI', 'KUJI.USK', 'NOBLE.USDC'];

/** Native assets without a pool; RUNE has one on MAYAChain. */
const withoutPool: readonly string[] = [protocols.mayachain.nativeAsset];

/** Coins that may have a pool on either network: gas assets and a few others. */
export const poolCoins: ReadonlySet<string> = new Set(
  Object.values(chains)
    .filter(({ dust }) => Object.keys(dust).length > 0)
    .map(({ gasAsset }) => gasAsset)
    .concat(otherCoins)
    .filter((id) => !withoutPool.includes(id)),
);

/**
 * Path of an asset's page.
 * @example assetPath('BTC.BTC') // '/pools/btc.btc'
 */
export const assetPath = (id: string): string => `/pools/${id.toLowerCase()}`;

/** Whether a pool's asset has a page; `isKnownToken` comes from the pool list. */
export const hasPage = (asset: Asset, isKnownToken: boolean): boolean =>
  asset.contract === '' ? poolCoins.has(formatAsset(asset)) : isKnownToken;
