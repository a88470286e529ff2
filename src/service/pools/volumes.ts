import type { NetworkId } from '../../core/network/protocol.ts';
import type { VolumePort, Volumes } from '../../core/pool/listing.ts';
import type { VolumeReader } from '../deps.ts';
import { settleWithin } from '../network/settle-within.ts';

/** Cache lifetime of volumes: 24-hour sums change slowly. */
const freshMs = 5 * 60_000;
const staleMs = 60 * 60_000;
/** Back-off after a failed request. */
const retryMs = 30_000;
/** How long the pool list waits for volumes. */
const patienceMs = 400;
const deadlineMs = 4_000;

interface Entry {
  readonly volumes: Volumes;
  readonly readAt: number;
}

/** Caches the volumes, with one request in flight per network. `now` in unix milliseconds. */
export function createVolumeReader(ports: Readonly<Partial<Record<NetworkId, VolumePort>>>, now: () => number): VolumeReader {
  const held = new Map<NetworkId, Entry>();
  const asking = new Map<NetworkId, Promise<void>>();
  const requestedAt = new Map<NetworkId, number>();

  async function request(network: NetworkId, port: VolumePort): Promise<void> {
    const reply = await port.volumes(AbortSignal.timeout(deadlineMs));
    asking.delete(network);
    if (reply.ok) held.set(network, { volumes: reply.value, readAt: now() });
  }

  const age = (network: NetworkId): number => now() - (held.get(network)?.readAt ?? Number.NEGATIVE_INFINITY);

  return {
    async read(network) {
      const port = ports[network];
      const isDue = now() - (requestedAt.get(network) ?? Number.NEGATIVE_INFINITY) >= retryMs;
      if (port !== undefined && age(network) >= freshMs && (isDue || asking.has(network))) {
        const requested = asking.get(network) ?? request(network, port);
        asking.set(network, requested);
        requestedAt.set(network, now());
        if (age(network) >= staleMs) await settleWithin(requested, patienceMs);
      }
      return age(network) < staleMs ? held.get(network)?.volumes : undefined;
    },
  };
}
