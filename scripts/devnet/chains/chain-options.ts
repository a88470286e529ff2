import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Ledgers } from '../networks/ledger.ts';
import type { Vault } from '../networks/vaults.ts';

/** What source chains are made with. Read the members anew each time: a reset changes them. */
export interface ChainOptions {
  readonly seed: bigint;
  /** Both networks as they stand; to be read only. */
  readonly ledgers: Ledgers;
  /** Unix milliseconds as the networks see them. */
  readonly now: () => number;
  /** Present vault of a network on a chain; on the network's own chain the module that takes deposits. */
  readonly vault: (network: NetworkId, chain: string) => Vault | undefined;
}
