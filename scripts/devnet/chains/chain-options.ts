import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Ledgers } from '../networks/ledger.ts';
import type { Vault } from '../networks/vaults.ts';

/** Dependencies of source chains. Do not cache the members: a reset changes them. */
export interface ChainOptions {
  readonly seed: bigint;
  /** Live state of both networks; read-only. */
  readonly ledgers: Ledgers;
  /** Unix milliseconds as the networks see them. */
  readonly now: () => number;
  /** Current vault of a network on a chain; on the network's own chain the module that takes deposits. */
  readonly vault: (network: NetworkId, chain: string) => Vault | undefined;
}
