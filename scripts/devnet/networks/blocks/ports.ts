import type { Asset } from '../../../../src/core/asset/asset.ts';
import type { Payout } from '../../chains/source-chain.ts';
import type { Vault } from '../vaults.ts';

/** Dependencies of a network outside its own records. */
export interface Ports {
  /** Makes the chain pay. Returns the transaction id, or undefined when it comes later. */
  pay(payout: Payout): string | undefined;
  /** Charges an address on the network's own chain; false when its balance is too low. */
  charge(address: string, asset: Asset, amount: bigint): boolean;
  /** Balance of an address on the network's own chain. */
  holding(address: string, asset: Asset): bigint;
  /** Current vault on a chain; on the network's own chain the module that holds deposits. */
  vault(chain: string): Vault | undefined;
}
