import { type Asset, homeChain } from '../../../../../src/core/asset/asset.ts';
import { chains, hasRouters } from '../../../../../src/core/chain/chain.ts';
import { protocols } from '../../../../../src/core/network/protocol.ts';
import type { NetworkState } from '../../state.ts';
import { dustThreshold, gasRate } from '../outbound.ts';

/** Inbound vault of a chain; undefined for a chain without a vault. */
export type VaultReader = (chain: string) => { readonly address: string; readonly router?: string } | undefined;

/** An HTTP response of a node. */
export interface NodeAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** `inbound_address` and `router`; absent for MsgDeposit sources. */
export function depositFields(state: NetworkState, from: Asset, vault: VaultReader): { inbound_address?: string; router?: string } {
  const chain = homeChain(from, state.id);
  const found = chain === protocols[state.id].chain ? undefined : vault(chain);
  if (found === undefined) return {};
  return { inbound_address: found.address, ...(hasRouters(chain) && found.router !== undefined ? { router: found.router } : {}) };
}

/** Dust and gas fields of the source's home chain, also for its synth, trade and secured forms. */
export function gasFields(
  state: NetworkState,
  from: Asset,
): { dust_threshold?: string; recommended_gas_rate?: string; gas_rate_units?: string } {
  const dust = dustThreshold(state, from.chain);
  const isOwn = from.chain === protocols[state.id].chain;
  return {
    ...(dust > 0n ? { dust_threshold: dust.toString() } : {}),
    ...(isOwn ? {} : { recommended_gas_rate: gasRate(state, from.chain).toString(), gas_rate_units: chains[from.chain]?.gasUnit ?? '' }),
  };
}
