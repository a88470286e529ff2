import type { Fetch } from '../../nodes/http/attempt.ts';
import type { Hosts, SwapNetwork } from '../../nodes/http/hosts.ts';
import { midgard } from '../../nodes/networks/midgard.ts';
import type { PoolHistoryReader } from '../../service/deps.ts';
import { createPoolHistoryReader } from '../../service/pools/pool-history.ts';

/** A past of hours changes slowly; that of a devnet as fast as its clock is moved. */
const freshMs = { devnet: 3_000, other: 10 * 60_000 } as const;

/** Histories over the configured hosts of both Midgards. `now` in unix milliseconds. */
export function createPoolHistories(network: SwapNetwork, hosts: Hosts, fetch: Fetch, now: () => number): PoolHistoryReader {
  const ports = {
    thorchain: midgard({ network: 'thorchain', hosts: hosts.midgard, fetch, now }),
    mayachain: midgard({ network: 'mayachain', hosts: hosts.mayaMidgard, fetch, now }),
  };
  return createPoolHistoryReader(ports, now, network === 'devnet' ? freshMs.devnet : freshMs.other);
}
