import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { chainHalts, networkHalts, signingHalts } from '../../core/halt/halt.ts';
import type { NetworkStatus } from '../../core/halt/network-status.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { nativePrice } from '../../core/pool/pool.ts';
import type { Deps } from '../deps.ts';

/** `networkStatus`, limited to one chain if named; a network that does not trade it then lists no chain. */
export async function chainStatus(
  { networks, chain }: { readonly networks: readonly NetworkId[]; readonly chain?: string },
  deps: Pick<Deps, 'facts' | 'pauses'>,
): Promise<readonly NetworkStatus[]> {
  const statuses = await networkStatus(networks, deps);
  if (chain === undefined) return statuses;
  return statuses.map((status) => ({ ...status, chains: status.chains.filter((one) => one.chain === chain) }));
}

/**
 * Heights, halts, fees and prices of the requested networks, in their order. An unreachable network is listed with its
 * error; never throws.
 */
export async function networkStatus(
  networks: readonly NetworkId[],
  deps: Pick<Deps, 'facts' | 'pauses'>,
): Promise<readonly NetworkStatus[]> {
  const pauses = deps.pauses.read();
  return Promise.all(
    networks.map(async (network) => {
      const reply = await deps.facts.read(network);
      const paused = (await pauses).filter(({ scope }) => scope === network || !(scope in protocols));
      if (!reply.ok) return { network, error: reply.error.info, halts: [], chains: [], paused };
      const { silence } = reply.value;
      return { ...statusOf(reply.value), ...(silence && { error: silence }), paused };
    }),
  );
}

function statusOf(facts: NetworkFacts): Omit<NetworkStatus, 'paused'> {
  const price = nativePrice(facts.pools);
  return {
    network: facts.network,
    height: facts.height,
    readAt: facts.readAt,
    ...(price === undefined ? {} : { nativePrice: price }),
    halts: networkHalts(facts),
    chains: [...facts.inbound]
      .sort((a, b) => (a.chain < b.chain ? -1 : 1))
      .map((entry) => {
        const halts = chainHalts(entry.chain, facts);
        const { chain, gasRate, gasRateUnits, outboundFee, dustThreshold } = entry;
        const signingHalted = signingHalts(chain, facts).length > 0;
        return { chain, trading: halts.length === 0, halts, signingHalted, gasRate, gasRateUnits, outboundFee, dustThreshold };
      }),
  };
}
