import { usdDecimals } from '../../src/core/amount.ts';
import { parseAsset } from '../../src/core/asset/asset.ts';
import { must } from '../../src/core/errors.ts';
import { pricesOf } from '../../src/core/pool/pool.ts';
import { shortDollars } from '../../src/i18n/prices.ts';
import type { Fetch } from '../../src/nodes/http/attempt.ts';
import { thornode } from '../../src/nodes/networks/thornode.ts';
import { readHosts } from '../../src/server/runtime/env.ts';
import type { BuildRates } from '../../src/site/build-rates.ts';

const shown = ['BTC.BTC', 'ETH.ETH', 'LTC.LTC', 'BCH.BCH', 'DOGE.DOGE', 'XRP.XRP', 'AVAX.AVAX', 'BSC.BNB', 'GAIA.ATOM'];
/** Timeout of the build for data that is only shown without JavaScript. */
const patienceMs = 5_000;

interface Asked {
  readonly source: NodeJS.ProcessEnv;
  readonly fetch: Fetch;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** USD prices of some coins from THORChain's pools; undefined on the devnet, unreachable from a build, and when no node responds. */
export async function readBuildRates({ source, fetch, now }: Asked): Promise<BuildRates | undefined> {
  const { network, hosts } = readHosts(source, 'http://beside.invalid');
  if (network === 'devnet') return undefined;
  const reply = await thornode({ fetch, now, hosts: hosts.thornode }).pools(AbortSignal.timeout(patienceMs));
  if (!reply.ok) return undefined;
  const { byAsset } = pricesOf(reply.value);
  const rows = shown.flatMap((id) => {
    const price = byAsset.get(id);
    return price === undefined ? [] : [{ asset: must(parseAsset(id)).ticker, price: shortDollars(price, usdDecimals) }];
  });
  return rows.length === 0 ? undefined : { time: `${new Date(now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`, rows };
}
