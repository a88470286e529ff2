import { chains } from '../chain/chain.ts';
import type { NetworkFacts } from './node.ts';

const isKnown = (chain: string): boolean => Object.hasOwn(chains, chain);

/**
 * What can be listed and quoted: pools and deposit addresses of chains whose addresses can be checked here. What a network
 * takes beyond them is left out whole, so that no surface offers it.
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
