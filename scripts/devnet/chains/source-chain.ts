import type { Asset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Answer } from '../answer.ts';

/** A transaction to a vault (or a native deposit), as the network's observers report it. */
export interface Inbound {
  readonly network: NetworkId;
  readonly chain: string;
  /** As the nodes name it: 64 upper-case hex digits without 0x, or base58 on Solana. */
  readonly txid: string;
  readonly from: string;
  readonly to: string;
  readonly asset: Asset;
  /** Protocol units of the asset. */
  readonly amount: bigint;
  /** Protocol units of the chain's gas asset. */
  readonly gas: bigint;
  readonly memo: string;
}

/** What a vault is to send. */
export interface Payout {
  readonly id: string;
  readonly network: NetworkId;
  readonly chain: string;
  readonly from: string;
  readonly to: string;
  readonly asset: Asset;
  /** Protocol units of the asset. */
  readonly amount: bigint;
  readonly memo: string;
}

/** What a payer sends; somebody whom the chain makes up where `from` is absent. */
export interface Payment {
  readonly from?: string;
  readonly to: string;
  readonly asset: Asset;
  /** Protocol units of the asset. */
  readonly amount: bigint;
  readonly memo: string;
}

/** A chain beside the two networks: balances, transactions, and the API that wallets speak to. */
export interface SourceChain {
  readonly chain: string;
  /** The vault pays: the id of the transaction, or undefined when it comes later through `ChainRegistry.settled`. */
  pay(payout: Payout): string | undefined;
  /** Puts value on an address out of nothing. Protocol units. */
  credit(address: string, asset: Asset, amount: bigint): void | Promise<void>;
  /**
   * A simulated payer, funded as needed, sends to `to`: the id of the transaction. On THOR and MAYA
   * a payment to the network's own vault (`vaultOwner` names that network) is a MsgDeposit.
   */
  send(payment: Payment): string | Promise<string>;
  /**
   * The payer of a waiting transaction sends another in its place that spends the same coins and pays a higher fee, to the
   * same outputs or, with `cancel`, all back to itself: its id. @throws RangeError where nothing waits under `txid`
   */
  bump?(txid: string, cancel: boolean): string;
  /** A request below the chain's path; `path` starts after it. Undefined: no such path. */
  handle(request: {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly body: string;
  }): Answer | Promise<Answer> | undefined;
  /** A cost of the network itself, in protocol units: false when the address has too little, and then nothing is taken. */
  charge?(address: string, asset: Asset, amount: bigint): boolean;
  /** A block has passed. */
  tick?(unixSeconds: number): void;
  /** Back to an empty chain. A chain without it is closed and made anew. */
  reset?(): void | Promise<void>;
  close?(): Promise<void>;
}

/** What ties the source chains to the networks. */
export interface ChainRegistry {
  readonly chains: ReadonlyMap<string, SourceChain>;
  /** The network that owns `address` as its present or a former vault on `chain`. */
  vaultOwner(chain: string, address: string): NetworkId | undefined;
  observe(inbound: Inbound): void;
  /** Why a MsgDeposit fails in its block, as the node words it; undefined for one that is taken. */
  depositError?(inbound: Inbound): string | undefined;
  settled(payoutId: string, txid: string): void;
}
