import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { PoolsState } from '../state/pools/$pools.ts';

/** Health of a network, derived from its pools. */
export interface NetworkHealth {
  readonly network: NetworkId;
  /** Latest block height; undefined if the network did not reply. */
  readonly height: number | undefined;
  /** State of the network; `unread` until its pools are loaded. */
  readonly standing: 'open' | 'halted' | 'silent' | 'unread';
  /** Reason for a halt, if known. */
  readonly reason: string | undefined;
}

/** Health of both networks, in fixed order. */
export function networkHealth({
  kind,
  networks,
  missing,
  notices,
}: Pick<PoolsState, 'kind' | 'networks' | 'missing' | 'notices'>): readonly NetworkHealth[] {
  if (kind === 'waiting') return networkIds.map((network) => ({ network, height: undefined, standing: 'unread', reason: undefined }));
  return networkIds.map((network) => {
    const isMissing = kind === 'failed' || missing.some((entry) => entry.network === network);
    const notice = notices.find((entry) => entry.network === network);
    const standing = isMissing ? 'silent' : notice === undefined ? 'open' : 'halted';
    return { network, height: networks.find((entry) => entry.network === network)?.height, standing, reason: notice?.reason };
  });
}

interface Share {
  readonly open: number;
  readonly all: number;
}

/** Open and total counts of pool assets, and of their chains. */
export function openShares(choices: PoolsState['choices']): { readonly assets: Share; readonly chains: Share } {
  const open = choices.filter((choice) => choice.open);
  const countChains = (some: PoolsState['choices']) => new Set(some.map(({ chain }) => chain)).size;
  return { assets: { open: open.length, all: choices.length }, chains: { open: countChains(open), all: countChains(choices) } };
}
