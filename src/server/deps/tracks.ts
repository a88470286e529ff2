import type { Fetch } from '../../nodes/http/attempt.ts';
import type { Hosts, SwapNetwork } from '../../nodes/http/hosts.ts';
import { txPort } from '../../nodes/networks/tx.ts';
import type { TrackReader } from '../../service/deps.ts';
import { createTrackReader } from '../../service/track/track.ts';

/** Track reader on the configured hosts. Only mainnet transactions are on public explorers. */
export function createTracks(network: SwapNetwork, hosts: Hosts, fetch: Fetch, now: () => number): TrackReader {
  const ports = {
    thorchain: txPort({
      network: 'thorchain',
      node: { hosts: hosts.thornode, fetch, now },
      midgard: { hosts: hosts.midgard, fetch, now },
    }),
    mayachain: txPort({
      network: 'mayachain',
      node: { hosts: hosts.mayanode, fetch, now },
      midgard: { hosts: hosts.mayaMidgard, fetch, now },
    }),
  };
  return createTrackReader(ports, now, network === 'mainnet');
}
