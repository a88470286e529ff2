import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { AccountFamily } from '../chain/families.ts';
import type { ErrorInfo } from '../errors.ts';
import type { NodeReply } from '../network/node-reply.ts';
import type { ChainDeposit, Outpoint } from '../track/deposit-move.ts';
import type { SeenDeposit } from '../track/seen-deposit.ts';
import type { PaymentReading } from '../transaction/payment.ts';

/** Balance of one asset at an address, in protocol units; digits below them are truncated. */
export interface Balance {
  readonly asset: Asset;
  readonly amount: BaseAmount;
}

/** Unspent output of a Bitcoin-family address. */
export interface Utxo {
  readonly txid: string;
  readonly vout: number;
  /** Value in satoshi. */
  readonly value: bigint;
  readonly isConfirmed: boolean;
  /** Full previous transaction in hex, for non-witness inputs. */
  readonly raw?: string;
}

/** Code at an address: none, a contract, or on EVM chains an account delegated to one (EIP-7702). */
export const accountCodes = ['none', 'contract', 'delegated'] as const;
/** One of `accountCodes`. */
export type AccountCode = (typeof accountCodes)[number];

/** Requirement of a payee's account for payments, on chains where it may refuse a plain one. */
export interface PayeeAccount {
  readonly exists: boolean;
  /** What a payment needs: a destination tag, or an authorization of its sender. */
  readonly demand?: 'tag' | 'authorization';
  /** Minimum payment that creates an account, in protocol units. */
  readonly reserve: BaseAmount;
}

/** Chain state needed to build a transaction, per chain family. */
export type SigningFacts =
  | {
      readonly kind: 'utxo';
      readonly utxos: readonly Utxo[];
      /** Fee rate in satoshi per virtual byte; absent when the chain reports none. */
      readonly feeRate?: bigint;
    }
  | {
      readonly kind: 'cosmos';
      readonly chainId: string;
      readonly accountNumber: bigint;
      readonly sequence: bigint;
      /** Fee that THORChain or MAYAChain takes beside the amount, in the gas denomination; absent elsewhere or while unknown. */
      readonly ownFee?: bigint;
    }
  | { readonly kind: 'solana'; readonly blockhash: string }
  | {
      readonly kind: 'tron';
      /** Reference block bytes: two bytes in hex. */
      readonly refBlockBytes: string;
      /** Reference block hash: eight bytes in hex. */
      readonly refBlockHash: string;
      /** Expiration time in unix milliseconds. */
      readonly expiration: bigint;
      readonly timestamp: bigint;
    }
  | {
      readonly kind: 'xrp';
      readonly sequence: number;
      /** Latest ledger index, the base for a transaction's last valid ledger. */
      readonly ledger: number;
      /** Base fee of a transaction in drops. */
      readonly fee: bigint;
    }
  | {
      readonly kind: 'cardano';
      /** Lovelace per transaction byte, and the constant part of the fee. */
      readonly feePerByte: bigint;
      readonly feeBase: bigint;
      /** Minimum lovelace an output must hold per byte. */
      readonly coinsPerByte: bigint;
      /** Maximum transaction size in bytes. */
      readonly maxBytes: bigint;
    }
  | {
      readonly kind: 'evm';
      readonly chainId: number;
      /** Next nonce, counting pending transactions. */
      readonly nonce: number;
      /** Gas price in wei per unit of gas. */
      readonly gasPrice: bigint;
      readonly code: AccountCode;
    };

/** Facts without which no transaction is built, by family; none where wallets build it themselves. */
export const neededFacts = {
  utxo: ['utxos', 'feeRate'],
  cosmos: ['chainId', 'accountNumber', 'sequence'],
  solana: ['blockhash'],
  tron: ['refBlockBytes', 'refBlockHash', 'expiration', 'timestamp'],
  xrp: [],
  cardano: ['feePerByte', 'feeBase', 'coinsPerByte', 'maxBytes'],
  evm: [],
} as const satisfies { readonly [F in AccountFamily]: readonly (keyof Extract<SigningFacts, { readonly kind: F }>)[] };

const unit = 10n ** 8n;

/**
 * Most that a deposit costs, by family: bytes or gas at the chain's rate, or a fixed reserve in 1e8 where no rate decides it,
 * with the balance that has to stay; neither where the chain names its fee.
 */
export const depositCosts: Readonly<Record<AccountFamily, { readonly work?: bigint; readonly reserve?: bigint }>> = {
  // A memo transaction with ten inputs.
  utxo: { work: 1_000n },
  cosmos: {},
  // Rent-exempt minimum of an account plus one signature.
  solana: { reserve: unit / 500n },
  // A memo costs 1 TRX, the transfer itself up to another.
  tron: { reserve: 2n * unit },
  // 1 XRP account reserve plus 0.01 XRP, far more than the fee.
  xrp: { reserve: unit + unit / 100n },
  // Minimum ADA per output plus a fee: a wallet that does not list its UTXOs could not spend less.
  cardano: { reserve: (13n * unit) / 10n },
  // A router call with its memo, as official wallets allow.
  evm: { work: 300_000n },
};

/** Reasons a chain rejects a transaction, with their texts. */
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

/** Key of `rejections`. */
export type Rejection = keyof typeof rejections;

/** Outcome of a broadcast. `known`: the chain already had the transaction. */
export type BroadcastOutcome =
  | { readonly kind: 'accepted'; readonly tx: string }
  | { readonly kind: 'known'; readonly tx?: string }
  | { readonly kind: 'rejected'; readonly tx?: string; readonly why: Rejection };

/** Account-level access to one chain. Never throws; an aborted signal is a `timeout`. */
export interface ChainAccess {
  readonly chain: string;
  /** Balances of the gas asset and of the passed or known tokens; omits zero balances, except that of the gas asset. */
  balances(address: string, tokens: readonly Asset[], signal?: AbortSignal): Promise<NodeReply<readonly Balance[]>>;
  /** Reads signing facts; an account unknown to the chain is `refused` with not_found where it cannot sign yet. */
  signingFacts(address: string, signal?: AbortSignal): Promise<NodeReply<SigningFacts>>;
  /** Decimals of a token contract, on chains with contracts; cached because they never change. */
  decimals?(token: Asset, signal?: AbortSignal): Promise<NodeReply<number>>;
  /** Code at an address, on chains with contracts. */
  code?(address: string, signal?: AbortSignal): Promise<NodeReply<AccountCode>>;
  /** The payee's account, on chains where an account may refuse a plain payment. */
  payee?(address: string, signal?: AbortSignal): Promise<NodeReply<PayeeAccount>>;
  /** Broadcasts a `transaction` validated by core/account/raw-transaction.ts; `tx` is its id. An unknown outcome is a failure. */
  broadcast(transaction: string, tx: string | undefined, signal?: AbortSignal): Promise<NodeReply<BroadcastOutcome>>;
  /**
   * Payments of a transaction; undefined while the chain does not show it. `tx` is in explorer notation.
   * Tokens not passed in keep their contract and have no asset.
   */
  payment(tx: string, tokens: readonly Asset[], signal?: AbortSignal): Promise<NodeReply<PaymentReading | undefined>>;
  /** Bitcoin family: a deposit with its inputs; undefined while the chain does not show it. */
  deposit?(tx: string, signal?: AbortSignal): Promise<NodeReply<ChainDeposit | undefined>>;
  /** Bitcoin family: the latest deposits to an address, including unconfirmed ones. */
  depositsTo?(address: string, signal?: AbortSignal): Promise<NodeReply<readonly SeenDeposit[]>>;
  /** The transaction spending an output, confirmed or pending; undefined when unspent or when the output is unknown. */
  spender?(coin: Outpoint, signal?: AbortSignal): Promise<NodeReply<string | undefined>>;
}

/** Chain access by chain id; undefined for unsupported chains. */
export interface ChainAccesses {
  of(chain: string): ChainAccess | undefined;
}

/** An account on a chain. */
export interface AccountRequest {
  readonly chain: string;
  /** Canonical address, valid on the chain. */
  readonly address: string;
}

/** Balances of an account, gas asset first. */
export interface BalanceReport extends AccountRequest {
  readonly balances: readonly (Balance & { readonly usd?: UsdAmount })[];
  /** Value of all balances with a price; absent without any. */
  readonly totalUsd?: UsdAmount;
  /** Time of the read in unix milliseconds. */
  readonly readAt: number;
}

/** Signing facts for an account's next transaction. */
export interface SigningReport extends AccountRequest {
  readonly facts: SigningFacts;
  /** Time of the read in unix milliseconds. */
  readonly readAt: number;
}

/** A signed transaction to broadcast. */
export interface BroadcastRequest {
  readonly chain: string;
  /** Signed transaction in the encoding the chain's nodes accept: hex, base64, or TRON's JSON. */
  readonly transaction: string;
  /** Transaction id in explorer notation; absent where only the chain can tell. */
  readonly tx?: string;
}

/** Outcome of a broadcast. */
export interface BroadcastReport {
  readonly chain: string;
  readonly outcome: BroadcastOutcome;
}

/** Error for a chain with no keyless public endpoint, or none configured. */
export const notAvailable = (chain: string): ErrorInfo => ({
  code: 'not_found',
  hint: `No endpoint of ${chain} is configured here, so this account cannot be read. Use the wallet's own view and let it send.`,
  field: 'chain',
});
