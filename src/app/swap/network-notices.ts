import type { PoolEntry, Pools } from '../../client/v1/pools.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { haltReasons } from '../assets/picker/asset-list.ts';

/** Why nothing can be swapped over a whole network now. */
export interface NetworkNotice {
  readonly network: NetworkId;
  /** A sentence, as the service says it; empty when its pools share no reason. */
  readonly reason: string;
}

type TradedPool = Pick<PoolEntry, 'network' | 'status' | 'tradable' | 'halts'>;
type MissingNetwork = Pick<Pools['missing'][number], 'network' | 'reason'>;

/** The first reason that closes every one of the pools. */
function sharedReason(pools: readonly TradedPool[]): string {
  const [first = [], ...others] = pools.map(haltReasons);
  return first.find((reason) => others.every((reasons) => reasons.includes(reason))) ?? '';
}

/** The networks that answered nothing, or that swap through none of their pools. */
export function networkNotices(pools: readonly TradedPool[], missing: readonly MissingNetwork[]): readonly NetworkNotice[] {
  const networks = [...new Set(pools.map(({ network }) => network))];
  const halted = networks.flatMap((network): NetworkNotice[] => {
    const own = pools.filter((pool) => pool.network === network && pool.status === 'available');
    return own.some(({ tradable }) => tradable) ? [] : [{ network, reason: sharedReason(own) }];
  });
  return [...halted, ...missing.map(({ network, reason }) => ({ network, reason }))];
}
