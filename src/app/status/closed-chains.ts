import { type NetworkId, networkIds } from '../../core/network/protocol.ts';

/** Whether something of a chain is swapped over one network or several. */
interface ChainSight {
  readonly chain: string;
  readonly networks: readonly NetworkId[];
  readonly open: boolean;
}

/** The chains that every network reaches, and that none of them swaps now. */
export function closedChains(sights: readonly ChainSight[]): readonly string[] {
  const chains = [...new Set(sights.map(({ chain }) => chain))];
  return chains.filter((chain) => {
    const own = sights.filter((sight) => sight.chain === chain);
    return own.every(({ open }) => !open) && networkIds.every((id) => own.some(({ networks }) => networks.includes(id)));
  });
}
