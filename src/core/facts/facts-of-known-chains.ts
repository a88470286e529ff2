import { chains } from '../chain/chain.ts';
import type { NetworkFacts } from './network-facts.ts';

const isKnown = (chain: string): boolean => Object.hasOwn(chains, chain);

/**
 * Filters facts to chains whose addresses can be validated here, so that no surface offers pools or deposit
 * addresses of any other chain.
 * @example factsOfKnownChains(facts('thorchain', { inbound: [inboundEntry('XMR')] }), []).inbound // []
 */
export function factsOfKnownChains(facts: NetworkFacts, optedIn: readonly string[]): NetworkFacts {
  return {
    ...facts,
    pools: facts.pools.filter(({ asset }) => isKnown(asset.chain)),
    inbound: facts.inbound.filter(({ chain }) => isKnown(chain)),
    ...(optedIn.length === 0 ? {} : { optedIn }),
  };
}
