import type { Asset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Answer } from '../answer.ts';

/** A transaction to a vault (or a native deposit), as reported by the network's observers. */
export interface Inbound {
  readonly network: NetworkId;
  readonly chain: string;
  /** In the nodes' format: 64 upper-case hex digits without 0x, or base58 on Solana. */
  readonly txid: string;
  readonly from: string;
  readonly to: string;
  readonly asset: Asset;
  /** Amount in protocol units of the asset. */
  readonly amount: bigint;
  /** Gas cost in protocol units of the chain's gas asset. */
  readonly gas: bigint;
  readonly memo: string;
}

/** A payment that a vault has to send. */
export interface Payout {
  readonly id: string;
  readonly network: NetworkId;
  readonly chain: string;
  readonly from: string;
  readonly to: string;
  readonly asset: Asset;
  /** Amount in protocol units of the asset. */
  readonly amount: bigint;
  readonly memo: string;
}

/** A payment by a user; without `from`, the chain generates a payer. */
export interface Payment {
  readonly from?: string;
  /** Whether a chain of the Cosmos family gives the payer what the payment costs; by default it does. */
  readonly funded?: boolean;
  readonly to: string;
  readonly asset: Asset;
  /** Amount in protocol units of the asset. */
  readonly amount: bigint;
  readonly memo: string;
}

/** A payment whose payer is known. */
export type NamedPayment = Payment & { readonly from: string };

/** A simulated source chain: balances, transactions and the API that wallets use. */
export interface SourceChain {
  readonly chain: string;
  /** Sends a vault payout. Returns its transaction id, or undefined when `ChainRegistry.settled` reports it later. */
  pay(payout: Payout): string | undefined;
  /** Mints value to an address, in protocol units. */
  credit(address: string, asset: Asset, amount: bigint): void | Promise<void>;
  /** Sets the flags of an account, on a chain whose accounts have some. */
  setFlags?(address: string, flags: number): void;
  /**
   * A simulated payer, funded as needed, sends to `to`. Returns the transaction id. On THOR and MAYA
   * a payment to the network's own vault (`vaultOwner` names that network) is a MsgDeposit.
   */
  send(payment: Payment): string | Promise<string>;
  /**
   * Replaces a pending transaction by one that spends the same coins at a higher fee and pays the same outputs or, with
   * `cancel`, everything back to its payer. Returns the new id. @throws RangeError when nothing is pending under `txid`
   */
  bump?(txid: string, cancel: boolean): string;
  /** Handles a request below the chain's path; `path` is relative to it. Undefined for an unknown path. */
  handle(request: {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly body: string;
  }): Answer | Promise<Answer> | undefined;
  /** Charges a network cost in protocol units; returns false and takes nothing when the balance is too low. */
  charge?(address: string, asset: Asset, amount: bigint): boolean;
  /** Balance of an address in protocol units, on a network's own chain. */
  holding?(address: string, asset: Asset): bigint;
  /** Called after each block. */
  tick?(): void;
  /** Resets to an empty chain. Chains without it are closed and recreated. */
  reset?(): void | Promise<void>;
  close?(): Promise<void>;
}

/** Link from the source chains to the networks. */
export interface ChainRegistry {
  readonly chains: ReadonlyMap<string, SourceChain>;
  /** The network that owns `address` as its current or a former vault on `chain`. */
  vaultOwner(chain: string, address: string): NetworkId | undefined;
  observe(inbound: Inbound): void;
  /** The node's error for a MsgDeposit that fails in its block; undefined when it is accepted. */
  depositError?(inbound: Inbound): string | undefined;
  settled(payoutId: string, txid: string): void;
}
