import type { Asset } from '../../../../src/core/asset/asset.ts';
import type { Payout } from '../../chains/source-chain.ts';
import type { Vault } from '../vaults.ts';

/** What a network reaches outside its own books. */
export interface Ports {
  /** Has the chain pay: its transaction, or undefined when that comes later. */
  pay(payout: Payout): string | undefined;
  /** Takes a cost from an address of the network's own chain; false when it has too little. */
  charge(address: string, asset: Asset, amount: bigint): boolean;
  /** Present vault on a chain; on the network's own the module that holds deposits. */
  vault(chain: string): Vault | undefined;
}
