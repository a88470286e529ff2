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

interface Share {
  readonly open: number;
  readonly all: number;
}

/** How many of the assets of the pools, and of the chains that they are on, can be swapped from and to now. */
export function openShares(choices: PoolsState['choices']): { readonly assets: Share; readonly chains: Share } {
  const open = choices.filter((choice) => choice.open);
  const chainsOf = (some: PoolsState['choices']) => new Set(some.map(({ chain }) => chain)).size;
  return { assets: { open: open.length, all: choices.length }, chains: { open: chainsOf(open), all: chainsOf(choices) } };
}
