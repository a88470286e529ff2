import type { HistoryRange } from '../../core/pool/pool-history.ts';
import type { Fetch } from '../../nodes/http/attempt.ts';
import type { Hosts, SwapNetwork } from '../../nodes/http/hosts.ts';
import { midgard, volumePort } from '../../nodes/networks/midgard.ts';
import type { PoolHistoryReader, VolumeReader } from '../../service/deps.ts';
import { createPoolHistoryReader } from '../../service/pools/pool-history-reader.ts';
import { createVolumeReader } from '../../service/pools/volumes.ts';

const minuteMs = 60_000;
/** Cache time by range: longer ranges change more slowly. On a devnet the clock can be moved. */
const freshMs: Readonly<Record<HistoryRange, number>> = {
  '24h': 5 * minuteMs,
  '7d': 10 * minuteMs,
  '30d': 30 * minuteMs,
  '1y': 120 * minuteMs,
};
const devnetFreshMs = 3_000;

/** Pool histories from the configured Midgard hosts. `now` in unix milliseconds. */
export function createPoolHistories(network: SwapNetwork, hosts: Hosts, fetch: Fetch, now: () => number): PoolHistoryReader {
  const ports = {
    thorchain: midgard({ network: 'thorchain', hosts: hosts.midgard, fetch, now }),
    mayachain: midgard({ network: 'mayachain', hosts: hosts.mayaMidgard, fetch, now }),
  };
  return createPoolHistoryReader(ports, now, (range) => (network === 'devnet' ? devnetFreshMs : freshMs[range]));
}

/** Volumes of MAYAChain from its Midgard; THORChain's nodes report their own. `now` in unix milliseconds. */
export const createVolumes = (hosts: Hosts, fetch: Fetch, now: () => number): VolumeReader =>
  createVolumeReader({ mayachain: volumePort(midgard({ network: 'mayachain', hosts: hosts.mayaMidgard, fetch, now })) }, now);
