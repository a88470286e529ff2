import { type Pool, type Prices, pricesOf, sharedPrices } from '../../core/pool/pool.ts';
import type { Deps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';

/** How long an offer waits for the pools of the other network, to be valued at one price with its offers. */
const pricePatienceMs = 300;

interface Priced {
  readonly lists: readonly (readonly Pool[])[];
  readonly prices: Prices;
}

/** By the first list of pools: facts are the same objects for seconds, and so are their prices. */
const held = new WeakMap<readonly Pool[], Priced>();

function pricesIn(lists: readonly (readonly Pool[])[]): Prices {
  const [first = []] = lists;
  const known = held.get(first);
  if (known?.lists.length === lists.length && known.lists.every((list, index) => list === lists[index])) return known.prices;
  const prices = sharedPrices(lists);
  held.set(first, { lists, prices });
  return prices;
}

/**
 * One price an asset, also where one network only is asked. A network whose pools come late prices nothing in this answer.
 */
export async function pricesOfBoth(deps: Pick<Deps, 'facts'>, signal: AbortSignal): Promise<Prices> {
  const facts = await readBothFacts(deps, { patienceMs: pricePatienceMs, signal });
  return pricesIn(facts.map(({ pools }) => pools));
}

/** Prices of both networks, with those of this one for assets that they lack. */
export function pricesWith(prices: Prices, pools: readonly Pool[]): Prices {
  return { ...prices, byAsset: new Map([...pricesOf(pools).byAsset, ...prices.byAsset]) };
}
