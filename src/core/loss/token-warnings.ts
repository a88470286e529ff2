import { type Asset, contractOnChain, formatAsset, layer1Of } from '../asset/asset.ts';
import { chainName } from '../asset/asset-name.ts';
import { isUnknownToken } from '../asset/token-decimals.ts';
import type { Pool } from '../pool/pool.ts';
import type { OfferWarning } from './warnings.ts';

/** Whether another pool of the same chain, including its coin's, has the same ticker. */
export const hasNamesake = (asset: Asset, pools: readonly Pick<Pool, 'asset'>[]): boolean => {
  const { chain, ticker, symbol } = layer1Of(asset);
  return pools.some(({ asset: other }) => other.chain === chain && other.ticker === ticker && other.symbol !== symbol);
};

/**
 * Warnings for tokens that are not pinned or share a ticker with another pool; none for coins. `pools` are those of the
 * offer's network.
 * @example tokenWarnings([asset('ETH.USDC-0X1')], [{ asset: asset('ETH.USDC-0XA0B8') }]).map(({ code, severity }) => [code, severity]) // [['same_ticker', 'danger']]
 */
export function tokenWarnings(assets: readonly Asset[], pools: readonly Pick<Pool, 'asset'>[]): readonly OfferWarning[] {
  return assets.flatMap((asset) => tokenWarning(asset, pools) ?? []);
}

function tokenWarning(asset: Asset, pools: readonly Pick<Pool, 'asset'>[]): OfferWarning | undefined {
  if (asset.contract === '') return undefined;
  const { chain, ticker } = asset;
  const contract = contractOnChain(asset) ?? asset.contract;
  const figures = { pool: formatAsset(layer1Of(asset)), contract };
  const isUnknown = isUnknownToken(asset);
  const name = `${ticker} on ${chainName(chain)}`;
  if (hasNamesake(asset, pools)) {
    const text = isUnknown
      ? `This is not the ${name} that we know: its contract is ${contract}, and another pool has the same ticker. Compare the contract before you pay.`
      : `Another pool has the ticker ${ticker} on ${chainName(chain)}. This one, ${contract}, is on our list of known tokens.`;
    return { code: 'same_ticker', severity: isUnknown ? 'danger' : 'info', message: text, figures };
  }
  if (!isUnknown) return undefined;
  const message = `The ${name} with the contract ${contract} is not on our list of known tokens. Compare the contract before you pay.`;
  return { code: 'unknown_token', severity: 'warning', message, figures };
}
