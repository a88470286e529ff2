import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { PoolsState } from '../pools/$pools.ts';

/** A network as its pools tell. */
export interface NetworkHealth {
  readonly network: NetworkId;
  /** Its newest block; undefined where it did not answer. */
  readonly height: number | undefined;
  /** `unread`: nothing is known of it yet. */
  readonly standing: 'open' | 'halted' | 'silent' | 'unread';
  /** Why it does not swap, where somebody says. */
  readonly reason: string | undefined;
}

/** Both networks, in their usual order. */
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

/** How many of the chains that the pools are on can be swapped from and to now. */
export function openChains(choices: PoolsState['choices']): { readonly open: number; readonly all: number } {
  const open = new Set(choices.filter((choice) => choice.open).map(({ chain }) => chain));
  return { open: open.size, all: new Set(choices.map(({ chain }) => chain)).size };
}
