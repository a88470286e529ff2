import { createHash } from 'node:crypto';
import { encodeAddress } from '../../../src/core/address/address.ts';
import { type NetworkId, protocols } from '../../../src/core/network/protocol.ts';
import { seeds } from '../genesis.ts';
import type { NetworkState } from './state.ts';
import { getVault, type Vault } from './vaults.ts';

/** The module account that receives a network's own assets. */
function moduleVault(network: NetworkId): Vault {
  const { chain } = protocols[network];
  return { address: encodeAddress(chain, createHash('sha256').update('asgard').digest().subarray(0, 20)), pubKey: '' };
}

/** A network's current vault on a chain. */
export function presentVault(state: NetworkState, chain: string, seed: bigint): Vault | undefined {
  if (chain === protocols[state.id].chain) return moduleVault(state.id);
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
