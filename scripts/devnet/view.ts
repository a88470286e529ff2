import { seeds } from './genesis.ts';
import type { VaultReader } from './networks/arithmetic/quote/quote-swap.ts';
import type { Ledger } from './networks/ledger.ts';
import { getVault } from './networks/vaults.ts';

/** State that an API serves: the current network, or the snapshot from when the API went stale. */
export interface View {
  readonly ledger: Ledger;
  readonly seed: bigint;
}

/** Deposit addresses of every connected chain; none for the network's own chain. */
export function vaultsOf(view: View): VaultReader {
  const { state } = view.ledger;
  return (chain) => (state.chainFees.has(chain) ? getVault(state, chain, view.seed, seeds[state.id].routers[chain]) : undefined);
}
