import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { type Pool, type Prices, pricesOf, sharedPrices } from '../../core/pool/pool.ts';
import type { Deps } from '../deps.ts';

/** How long an offer waits for the pools of the other network, to be valued at one price with its offers. */
const pricePatienceMs = 300;

/**
 * One price an asset, also where one network only is asked. A network whose pools come late prices nothing in this answer.
 */
export async function pricesOfBoth(deps: Pick<Deps, 'facts'>, signal: AbortSignal): Promise<Prices> {
  const known = new Map<NetworkId, readonly Pool[]>();
  const reads = networkIds.map(async (network) => {
    const facts = await deps.facts.read(network, { signal });
    if (facts.ok) known.set(network, facts.value.pools);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, pricePatienceMs);
  });
  await Promise.race([Promise.all(reads), patience]);
  clearTimeout(timer);
  return sharedPrices(networkIds.flatMap((network) => (known.has(network) ? [known.get(network) ?? []] : [])));
}

/** Prices of both networks, with those of this one for assets that they lack. */
export function pricesWith(prices: Prices, pools: readonly Pool[]): Prices {
  return { ...prices, byAsset: new Map([...pricesOf(pools).byAsset, ...prices.byAsset]) };
}
