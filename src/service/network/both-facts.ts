import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { Deps } from '../deps.ts';
import { settleWithin } from './settle-within.ts';

/** How long a request on one network waits for the other's addresses, to reject payouts to them. */
export const payeePatienceMs = 1_000;

/** Facts of both networks, without one that exceeds `patienceMs` or cannot be read. Never throws. */
export async function readBothFacts(
  { facts }: Pick<Deps, 'facts'>,
  { patienceMs = payeePatienceMs, signal }: { readonly patienceMs?: number; readonly signal?: AbortSignal } = {},
): Promise<readonly NetworkFacts[]> {
  const known: Partial<Record<NetworkId, NetworkFacts>> = {};
  const reads = networkIds.map(async (network) => {
    const reply = await facts.read(network, signal === undefined ? {} : { signal });
    if (reply.ok) known[network] = reply.value;
  });
  await settleWithin(Promise.all(reads), patienceMs);
  return networkIds.flatMap((network) => known[network] ?? []);
}
