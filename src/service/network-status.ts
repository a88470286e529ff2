import type { BaseAmount, UsdAmount } from '../core/amount.ts';
import type { Fault } from '../core/errors.ts';
import { chainHalts, type HaltReason, networkHalts, signingHalts } from '../core/halt.ts';
import type { NetworkFacts } from '../core/node.ts';
import { nativePrice } from '../core/pool.ts';
import type { NetworkId } from '../core/protocol.ts';
import type { Deps } from './deps.ts';

export interface ChainStatus {
  readonly chain: string;
  /** Swaps from and to the chain are open. */
  readonly trading: boolean;
  /** Why not; empty when they are. */
  readonly halts: readonly HaltReason[];
  /** Payouts to the chain wait. */
  readonly signingHalted: boolean;
  /** In `gasRateUnits`. */
  readonly gasRate: bigint;
  readonly gasRateUnits: string;
  /** 1e8 units of the chain's gas asset, as are dust amounts. */
  readonly outboundFee: BaseAmount;
  readonly dustThreshold: BaseAmount;
}

/** One network; with `fault` and nothing else when it did not answer. `readAt` in unix milliseconds. */
export interface NetworkStatus {
  readonly network: NetworkId;
  readonly fault?: Fault;
  readonly height?: number;
  readonly readAt?: number;
  readonly nativePrice?: UsdAmount;
  /** Halts of the whole network. */
  readonly halts: readonly HaltReason[];
  readonly chains: readonly ChainStatus[];
}

/** Heights, halts, fees and prices of the wanted networks, in their order. A network that is silent is named with its fault; never throws. */
export async function networkStatus(networks: readonly NetworkId[], deps: Deps): Promise<readonly NetworkStatus[]> {
  return Promise.all(
    networks.map(async (network) => {
      const reply = await deps.facts.read(network);
      return reply.ok ? statusOf(reply.value) : { network, fault: reply.failure.fault, halts: [], chains: [] };
    }),
  );
}

function statusOf(facts: NetworkFacts): NetworkStatus {
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
