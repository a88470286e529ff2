import { assetInfo } from '../../core/asset/asset-name.ts';
import { dollarsOfPart } from '../../i18n/figures.ts';
import { type PoolPages, readPoolPages } from '../pools/pool-pages.ts';
import { client } from '../ui/client.ts';

/** Dollars for one whole asset, by the networks' names of assets. */
export type DollarPrices = ReadonlyMap<string, string>;

/** The price of each asset in the deepest of its pools, which stand first. */
export const dollarPricesOf = (pools: readonly Pick<PoolPages['pools'][number], 'asset' | 'price_usd'>[]): DollarPrices =>
  new Map([...pools].reverse().flatMap(({ asset, price_usd: price }) => (price === undefined ? [] : [[asset, price] as const])));

let reading: Promise<PoolPages | undefined> | undefined;

/** Every pool of both networks, read once for a page; undefined where they cannot be. */
export function poolsOnce(): Promise<PoolPages | undefined> {
  reading ??= readPoolPages(client).catch(() => undefined);
  return reading;
}

/** What an amount is worth at the price of now; undefined where no pool says. */
export function worth(units: bigint, asset: string, prices: DollarPrices | undefined): string | undefined {
  const info = assetInfo(asset);
  return info === undefined ? undefined : dollarsOfPart(units, 10n ** BigInt(info.decimals), prices?.get(asset));
}
