import { protocols } from '../../../src/core/network/protocol.ts';
import { seeds } from '../genesis.ts';
import { moduleAddress } from './arithmetic/addresses.ts';
import type { NetworkState } from './state.ts';
import { getVault, type Vault } from './vaults.ts';

/** A network's current vault on a chain. */
export function presentVault(state: NetworkState, chain: string, seed: bigint): Vault | undefined {
  // The module account that receives the network's own assets.
  if (chain === protocols[state.id].chain) return { address: moduleAddress('asgard', chain), pubKey: '' };
  return state.chainFees.has(chain) ? getVault(state, chain, seed, seeds[state.id].routers[chain]) : undefined;
}

/** True for an address that is or was the network's vault on a chain. */
export function ownsVault(state: NetworkState, chain: string, address: string, seed: bigint): boolean {
  const same = (vault: Vault | undefined): boolean => vault?.address.toLowerCase() === address.toLowerCase();
  if (same(presentVault(state, chain, seed))) return true;
  if (!state.chainFees.has(chain)) return false;
  const rounds = state.rotations.get(chain) ?? 0;
  for (let round = 0; round < rounds; round += 1) {
    if (same(getVault({ ...state, rotations: new Map([[chain, round]]) }, chain, seed, undefined))) return true;
  }
  return false;
}
