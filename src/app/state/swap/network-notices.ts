import type { PoolEntry, Pools } from '../../../client/v1/pools.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import { haltReasons } from '../assets/asset-list.ts';

/** Notice that a whole network is unavailable for swaps. */
export interface NetworkNotice {
  readonly network: NetworkId;
  /** The service's reason; empty if the pools share none. */
  readonly reason: string;
}

type TradedPool = Pick<PoolEntry, 'network' | 'status' | 'tradable' | 'halts'>;
type MissingNetwork = Pick<Pools['missing'][number], 'network' | 'reason'>;

/** First halt reason shared by all pools. */
function sharedReason(pools: readonly TradedPool[]): string {
  const [first = [], ...others] = pools.map(haltReasons);
  return first.find((reason) => others.every((reasons) => reasons.includes(reason))) ?? '';
}

/** Networks that did not reply, or that have no swappable pool. */
export function networkNotices(pools: readonly TradedPool[], missing: readonly MissingNetwork[]): readonly NetworkNotice[] {
  const networks = [...new Set(pools.map(({ network }) => network))];
  const halted = networks.flatMap((network): NetworkNotice[] => {
    const own = pools.filter((pool) => pool.network === network && pool.status === 'available');
    return own.some(({ tradable }) => tradable) ? [] : [{ network, reason: sharedReason(own) }];
  });
  return [...halted, ...missing.map(({ network, reason }) => ({ network, reason }))];
}
