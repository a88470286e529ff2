import { type Pool, type Prices, pricesOf, sharedPrices } from '../../core/pool/pool.ts';
import type { Deps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';

/** How long an offer waits for the other network's pools, so that both networks' offers use the same prices. */
const pricePatienceMs = 300;

interface Priced {
  readonly lists: readonly (readonly Pool[])[];
  readonly prices: Prices;
}

/** Cache keyed by the first list of pools: fact objects are reused for seconds. */
const held = new WeakMap<readonly Pool[], Priced>();

function pricesIn(lists: readonly (readonly Pool[])[]): Prices {
  const [first = []] = lists;
  const known = held.get(first);
  if (known?.lists.length === lists.length && known.lists.every((list, index) => list === lists[index])) return known.prices;
  const prices = sharedPrices(lists);
  held.set(first, { lists, prices });
  return prices;
}

/** Reads one price per asset from both networks, even when only one is quoted. Pools that arrive late are left out. */
export async function pricesOfBoth(deps: Pick<Deps, 'facts'>, signal: AbortSignal): Promise<Prices> {
  const facts = await readBothFacts(deps, { patienceMs: pricePatienceMs, signal });
  return pricesIn(facts.map(({ pools }) => pools));
}

/** Prices of both networks, completed by those of this network's pools. */
export function pricesWith(prices: Prices, pools: readonly Pool[]): Prices {
  return { ...prices, byAsset: new Map([...pricesOf(pools).byAsset, ...prices.byAsset]) };
}
