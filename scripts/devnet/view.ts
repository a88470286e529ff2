import type { VaultReader } from './networks/arithmetic/quote/quote-swap.ts';
import type { Ledger } from './networks/ledger.ts';
import { presentVault } from './networks/vault-owner.ts';

/** State that an API serves: the current network, or the snapshot from when the API went stale. */
export interface View {
  readonly ledger: Ledger;
  readonly seed: bigint;
}

/** Current vault of each chain. */
export const vaultsOf =
  ({ ledger, seed }: View): VaultReader =>
  (chain) =>
    presentVault(ledger.state, chain, seed);
