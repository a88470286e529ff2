import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { ErrorInfo } from '../errors.ts';
import type { NodeReply } from '../network/node.ts';
import type { ChainDeposit, Outpoint } from '../track/deposit-move.ts';
import type { SeenDeposit } from '../track/seen-deposit.ts';
import type { PaymentReading } from '../transaction/payment.ts';

/** What an address holds of an asset, in protocol units; what a chain counts below them is cut off. */
export interface Balance {
  readonly asset: Asset;
  readonly amount: BaseAmount;
}

/** One unspent output that an address of the Bitcoin family may spend. */
export interface Utxo {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi. */
  readonly value: bigint;
  readonly isConfirmed: boolean;
  /** The whole previous transaction in hex; for inputs without witness. */
  readonly raw?: string;
}

/** What runs at an address: nothing, a contract, or on EVM chains one that the account has handed its control to (EIP-7702). */
export const accountCodes = ['none', 'contract', 'delegated'] as const;
/** One of `accountCodes`. */
export type AccountCode = (typeof accountCodes)[number];

/** What a family needs to build a transaction. */
export type SigningFacts =
  | {
      readonly kind: 'utxo';
      readonly utxos: readonly Utxo[];
      /** Satoshi per virtual byte; absent when the chain names none. */
      readonly feeRate?: bigint;
    }
  | { readonly kind: 'cosmos'; readonly chainId: string; readonly accountNumber: bigint; readonly sequence: bigint }
  | { readonly kind: 'solana'; readonly blockhash: string }
  | {
      readonly kind: 'tron';
      /** Hex of two bytes. */
      readonly refBlockBytes: string;
      /** Hex of eight bytes. */
      readonly refBlockHash: string;
      /** Unix milliseconds. */
      readonly expiration: bigint;
      readonly timestamp: bigint;
    }
  | {
      readonly kind: 'xrp';
      readonly sequence: number;
      /** The newest ledger, to say by which one a transaction has to be in. */
      readonly ledger: number;
      /** Drops for one plain transaction. */
      readonly fee: bigint;
    }
  | {
      readonly kind: 'cardano';
      /** Lovelace for each byte of a transaction, and beside them. */
      readonly feePerByte: bigint;
      readonly feeBase: bigint;
      /** Lovelace that an output holds at least for each of its bytes. */
      readonly coinsPerByte: bigint;
      /** Bytes of the largest transaction. */
      readonly maxBytes: bigint;
    }
  | {
      readonly kind: 'evm';
      readonly chainId: number;
      /** Of the next transaction, those that wait included. */
      readonly nonce: number;
      /** Wei for one unit of gas. */
      readonly gasPrice: bigint;
      readonly code: AccountCode;
    };

/** Why a chain does not take a transaction. */
export const rejections = {
  insufficient_funds: 'The account cannot cover the amount and the fee.',
  already_spent: 'The coins of this transaction have been spent already, or do not exist.',
  fee_too_low: 'The fee is too low for the chain right now.',
  bad_signature: 'The signature does not match the account or the chain.',
  wrong_sequence: 'The account has sent another transaction since this one was prepared.',
  expired: 'The transaction has expired. Prepare and sign it again.',
  too_small: 'An output is below the minimum of the chain.',
  halted: 'The network has halted what this transaction asks for.',
  malformed: 'The chain cannot read this transaction.',
  other: 'The chain rejected the transaction for a reason that we do not know.',
} as const;

/** Name of a reason in `rejections`. */
export type Rejection = keyof typeof rejections;

/** What became of a signed transaction. `known`: the chain had it already. */
export type BroadcastOutcome =
  | { readonly kind: 'accepted'; readonly tx: string }
  | { readonly kind: 'known'; readonly tx?: string }
  | { readonly kind: 'rejected'; readonly tx?: string; readonly why: Rejection };

/** One chain as an account sees it. Nothing throws; an aborted signal is a `timeout`. */
export interface ChainAccess {
  readonly chain: string;
  /** The gas asset and the other assets of the chain that are named or known; those of nothing are left out, the gas asset aside. */
  balances(address: string, tokens: readonly Asset[], signal?: AbortSignal): Promise<NodeReply<readonly Balance[]>>;
  /** An account that the chain has never seen is `refused` with not_found where it cannot sign yet. */
  signingFacts(address: string, signal?: AbortSignal): Promise<NodeReply<SigningFacts>>;
  /** Places of a token by its contract, where the chain has contracts; kept, since they never change. */
  decimals?(token: Asset, signal?: AbortSignal): Promise<NodeReply<number>>;
  /** What runs at an address, where the chain has contracts. */
  code?(address: string, signal?: AbortSignal): Promise<NodeReply<AccountCode>>;
  /** `transaction` has been read by core/transaction/raw-transaction.ts; `tx` is the id of it. An outcome that is not known is a failure. */
  broadcast(transaction: string, tx: string | undefined, signal?: AbortSignal): Promise<NodeReply<BroadcastOutcome>>;
  /**
   * What a transaction pays; undefined while the chain does not show it. `tx` as explorers write
   * it. Tokens other than those named keep their contract and have no asset.
   */
  payment(tx: string, tokens: readonly Asset[], signal?: AbortSignal): Promise<NodeReply<PaymentReading | undefined>>;
  /** A deposit with the coins that it spends, in the Bitcoin family; undefined while the chain does not show it. */
  deposit?(tx: string, signal?: AbortSignal): Promise<NodeReply<ChainDeposit | undefined>>;
  /** The newest deposits to an address, those in no block yet included, in the Bitcoin family. */
  depositsTo?(address: string, signal?: AbortSignal): Promise<NodeReply<readonly SeenDeposit[]>>;
  /** The transaction that spends a coin, in a block or waiting; undefined while none does, or where the coin is not known. */
  spender?(coin: Outpoint, signal?: AbortSignal): Promise<NodeReply<string | undefined>>;
}

/** The chains that can be asked here. */
export interface ChainAccesses {
  of(chain: string): ChainAccess | undefined;
}

/** Which account on which chain. */
export interface AccountRequest {
  readonly chain: string;
  /** Valid on the chain, canonical. */
  readonly address: string;
}

/** What an account holds, the gas asset first. */
export interface BalanceReport extends AccountRequest {
  readonly balances: readonly Balance[];
  /** Unix milliseconds. */
  readonly readAt: number;
}

/** What the next transaction of an account is built from. */
export interface SigningReport extends AccountRequest {
  readonly facts: SigningFacts;
  /** Unix milliseconds. */
  readonly readAt: number;
}

/** A signed transaction to hand to its chain. */
export interface BroadcastRequest {
  readonly chain: string;
  /** As the chain's nodes take it: hex, base64, or the JSON of TRON. */
  readonly transaction: string;
  /** Its id as explorers of the chain write it; absent where only the chain can tell. */
  readonly tx?: string;
}

/** What became of a transaction that was handed to its chain. */
export interface BroadcastReport {
  readonly chain: string;
  readonly outcome: BroadcastOutcome;
}

/** A chain without a keyless public endpoint, or none that is configured. */
export const notAvailable = (chain: string): ErrorInfo => ({
  code: 'not_found',
  hint: `No endpoint of ${chain} is configured here, so this account cannot be read. Use the wallet's own view and let it send.`,
  field: 'chain',
});
