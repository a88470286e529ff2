import { assetInfo } from '../../../core/asset/asset-name.ts';
import { dollarsOfPart } from '../../../i18n/figures.ts';
import { client } from '../../ui/client.ts';
import { type PoolPages, readPoolPages } from './pool-pages.ts';

/** Dollars per whole asset, by asset id in network notation. */
export type DollarPrices = ReadonlyMap<string, string>;

/** Price of each asset in its deepest pool; pools are sorted by depth. */
export const dollarPricesOf = (pools: readonly Pick<PoolPages['pools'][number], 'asset' | 'price_usd'>[]): DollarPrices =>
  new Map([...pools].reverse().flatMap(({ asset, price_usd: price }) => (price === undefined ? [] : [[asset, price] as const])));

let reading: Promise<PoolPages | undefined> | undefined;

/** All pools of both networks, loaded once per page; undefined on failure. */
export function poolsOnce(): Promise<PoolPages | undefined> {
  reading ??= readPoolPages(client).catch(() => undefined);
  return reading;
}

/** Value of an amount at current prices; undefined without a pool price. */
export function worth(units: bigint, asset: string, prices: DollarPrices | undefined): string | undefined {
  const info = assetInfo(asset);
  return info === undefined ? undefined : dollarsOfPart(units, 10n ** BigInt(info.decimals), prices?.get(asset));
}
