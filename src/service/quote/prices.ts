import { type Pool, type Prices, pricesOf, sharedPrices } from '../../core/pool/pool.ts';
import type { Deps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';

/** How long an offer waits for the pools of the other network, to be valued at one price with its offers. */
const pricePatienceMs = 300;

/**
 * One price an asset, also where one network only is asked. A network whose pools come late prices nothing in this answer.
 */
export async function pricesOfBoth(deps: Pick<Deps, 'facts'>, signal: AbortSignal): Promise<Prices> {
  const facts = await readBothFacts(deps, { patienceMs: pricePatienceMs, signal });
  return sharedPrices(facts.map(({ pools }) => pools));
}

/** Prices of both networks, with those of this one for assets that they lack. */
export function pricesWith(prices: Prices, pools: readonly Pool[]): Prices {
  return { ...prices, byAsset: new Map([...pricesOf(pools).byAsset, ...prices.byAsset]) };
}
