import { type NetworkId, networkIds } from '../../core/network/protocol.ts';

/** Whether a chain's assets can be swapped on one or more networks. */
interface ChainSight {
  readonly chain: string;
  readonly networks: readonly NetworkId[];
  readonly open: boolean;
}

/** Chains that every network reaches and none swaps now. */
export function closedChains(sights: readonly ChainSight[]): readonly string[] {
  const chains = [...new Set(sights.map(({ chain }) => chain))];
  return chains.filter((chain) => {
    const own = sights.filter((sight) => sight.chain === chain);
    return own.every(({ open }) => !open) && networkIds.every((id) => own.some(({ networks }) => networks.includes(id)));
  });
}
