import type { Balance, SigningFacts, Utxo } from '../core/account/account.ts';
import type { BaseAmount, NativeAmount } from '../core/amount.ts';
import type { Asset } from '../core/asset/asset.ts';
import { type AccountFamily, type FamilyFacts, families } from '../core/chain/families.ts';
import type { ErrorResult, Result } from '../core/errors.ts';
import type { HaltReason } from '../core/halt/halt.ts';
import type { DepositMemo } from '../core/memo/memo.ts';
import type { Affiliate } from '../core/memo/memo-fields.ts';
import type { OrderChange } from '../core/memo/order-change-text.ts';
import type { NetworkId } from '../core/network/protocol.ts';
import type { PaymentReading } from '../core/transaction/payment.ts';

/** Wallet families: each shares one protocol and one lazily loaded adapter. */
export type Family = AccountFamily | 'vultisig';

/** Whether an account has one address on all chains of its wallet. */
export const sharesAddress = (family: Family): boolean => family !== 'vultisig' && (families[family] as FamilyFacts).sharesAddress === true;

export type WalletErrorCode =
  | 'rejected'
  | 'pending_prompt'
  | 'wrong_account'
  | 'wrong_chain'
  | 'not_supported'
  | 'altered'
  | 'insufficient'
  | 'fee_too_high'
  | 'timeout'
  | 'unknown_outcome'
  | 'unreachable'
  | 'wallet_failed'
  /** Rejected by the chain: the transaction was not accepted anywhere. */
  | 'refused'
  | 'halted'
  /** Stopped by the service operator. */
  | 'paused'
  | 'expired'
  | 'inbound_changed'
  | 'amount_mismatch'
  /** The sources for the token's decimals disagree, or the wallet is the only one. */
  | 'decimals_mismatch'
  | 'amount_too_low'
  | 'memo_mismatch'
  | 'memo_too_long'
  | 'unprotected'
  | 'already_sent'
  | 'not_cleared'
  | 'not_stored';

/** A failure before or during signing. `hint` is our own text, safe to show. */
export interface WalletError {
  readonly code: WalletErrorCode;
  readonly hint: string;
  /** Exact values to show, such as both addresses of a mismatch. */
  readonly details?: Readonly<Record<string, string>>;
}

export type WalletResult<T> = Result<T, WalletError>;

export const good = <T>(value: T): WalletResult<T> => ({ ok: true, value });

export const bad = (code: WalletErrorCode, hint: string, details?: WalletError['details']): ErrorResult<WalletError> => ({
  ok: false,
  error: details === undefined ? { code, hint } : { code, hint, details },
});

/** The swap the user confirmed, with every field as shown on screen. */
export interface SwapIntent {
  readonly network: NetworkId;
  /** `order_change`: a small payment whose memo changes an open limit order; nothing is swapped. */
  readonly kind: DepositMemo['kind'] | 'order_change';
  /** The order change, set for `order_change` only; the memo must match it exactly. */
  readonly change?: OrderChange;
  readonly from: Asset;
  readonly to: Asset;
  /** Protocol units of `from`. */
  readonly amount: BaseAmount;
  /** The amount as displayed; parsed again before signing and must equal `amount`. */
  readonly amountText: string;
  readonly destination: string;
  /** Refund address, when not the sender's. */
  readonly refund?: string;
  /** Protocol units of `to`, decoded from the memo; 0n only with `unprotected`, or for a mint or redeem. */
  readonly minimumPayout: BaseAmount;
  /** Payout that `minimumPayout` assures, where a fee is taken after it. */
  readonly least?: BaseAmount;
  readonly unprotected?: boolean;
  /** Streaming interval, or lifetime of a limit order, in blocks; not checked against the memo if absent. */
  readonly interval?: number;
  readonly quantity?: number;
  readonly affiliates?: readonly Affiliate[];
  readonly memo: string;
  /** Vault from the quote; absent for a native deposit. */
  readonly inboundAddress?: string;
  readonly router?: string;
  /** Unix seconds after which the quote must not be used. */
  readonly expiry: number;
  readonly dust?: BaseAmount;
  readonly recommendedMin?: BaseAmount;
  /** Makes a Bitcoin deposit replaceable (RBF); the network then sees it only once it is in a block. */
  readonly isRaisable?: boolean;
  /** Cautions the user accepted. */
  readonly accepted?: readonly Caution[];
  /** Token decimals from the pools, one per network that lists it; 8 is not informative. */
  readonly poolDecimals?: readonly number[];
}

/**
 * Cautions that the user accepts before a deposit: that one network operator alone confirms it, or this page's server without a node
 * queried by the browser; or that a solvency halt on its path has just ended.
 */
export type Caution = 'one_operator' | 'server_only' | 'solvency';

/**
 * Current inbound state of a swap, confirmed by two network operators and a node queried by the browser; `cautions`
 * lists the confirmations it lacks, and a halt that may recur.
 */
export interface FreshInbound {
  readonly network: NetworkId;
  /** Chain of the deposit. */
  readonly chain: string;
  /** Absent for a native deposit. */
  readonly address?: string;
  readonly router?: string;
  readonly dust?: BaseAmount;
  readonly halts: readonly HaltReason[];
  /** Number of operators that agree. */
  readonly agreed: number;
  /** Cautions the user must accept before signing. */
  readonly cautions: readonly Caution[];
  /** Unix milliseconds of the read. */
  readonly readAt: number;
}

/** A wallet in this browser. `name` and `icon` are self-reported: labels, never proof. */
export interface FoundWallet {
  readonly id: string;
  readonly name: string;
  /** A `data:` image. */
  readonly icon?: string;
  readonly family: Family;
  /** Selects the provider interface within the family. */
  readonly kind: string;
  /** Ids of core/chain/chain.ts. */
  readonly chains: readonly string[];
  /** Whether a different wallet uses the same name. */
  readonly sharesName: boolean;
  /** The wallet's provider object; only adapters use it. */
  readonly provider: unknown;
}

export interface Account {
  readonly wallet: FoundWallet;
  readonly chain: string;
  readonly address: string;
  /** Hex; only where the family needs it to build a transaction. */
  readonly publicKey?: string;
}

/** Effects of a transaction, decoded from its final bytes or fields. */
export type Payment =
  | {
      readonly kind: 'deposit';
      readonly chain: string;
      readonly from: string;
      /** Vault; absent for a native deposit. */
      readonly to?: string;
      /** Router contract that forwards the deposit to the vault. */
      readonly router?: string;
      readonly asset: Asset;
      /** Native chain units, with `decimals` decimals. */
      readonly amount: NativeAmount;
      readonly decimals: number;
      readonly memo: string;
      /** Spent inputs as `txid:vout`, on UTXO chains. */
      readonly spends?: readonly string[];
    }
  | {
      readonly kind: 'approve';
      readonly chain: string;
      readonly from: string;
      readonly spender: string;
      readonly asset: Asset;
      /** 0n revokes an earlier approval. */
      readonly amount: NativeAmount;
      readonly decimals: number;
    };

/** One line of the signing summary. `key` identifies the line; the UI supplies its label. */
export interface SummaryLine {
  readonly key:
    | 'chain'
    | 'account'
    | 'recipient'
    | 'router'
    | 'spender'
    | 'amount'
    | 'memo'
    | 'fee'
    | 'change'
    | 'refund'
    | 'expiry'
    | 'contract'
    /** Contract an EVM account delegates to (EIP-7702). */
    | 'delegate';
  readonly value: string;
}

/** A transaction ready to sign. */
export interface Prepared<Content = unknown> {
  readonly account: Account;
  readonly intent: SwapIntent;
  /** Decoded from `content`, not copied from the intent. */
  readonly payment: Payment;
  readonly summary: readonly SummaryLine[];
  /** Network fee in native units of the chain's gas asset; absent when the wallet sets it. */
  readonly fee?: NativeAmount;
  /** Exact bytes or fields to sign, in the adapter's own format. */
  readonly content: Content;
}

/** A sent transaction. */
export interface Sent {
  readonly chain: string;
  /** Format used by the chain's explorers. */
  readonly txid: string;
  /** Format used by the nodes: 64 upper-case hex digits without 0x, or base58 on Solana. */
  readonly nodeTxid: string;
}

/**
 * How the sent transaction was verified: `bytes` compared before broadcast, `read_back` from the chain, `none` when the
 * wallet sent it unseen.
 */
export type Proof = 'bytes' | 'read_back' | 'none';

/** A spendable UTXO. */
export type SpendableOutput = Omit<Utxo, 'isConfirmed'>;

/** Chain facts needed to build a transaction; on EVM chains and the XRP Ledger wallets have their own. */
export type BuildFacts =
  | { readonly kind: 'utxo'; readonly utxos: readonly SpendableOutput[] /** Satoshi per virtual byte. */; readonly feeRate: bigint }
  | Exclude<SigningFacts, { readonly kind: 'utxo' | 'evm' | 'xrp' }>;

export interface Maximum {
  /** Protocol units. */
  readonly amount: BaseAmount;
  /** Reserved for the network fee, in protocol units of the gas asset; 0n when another asset pays the fee. */
  readonly reserve: BaseAmount;
}

/** Chain access through the service. Never throws. */
export interface ChainPort {
  balances(chain: string, address: string): Promise<WalletResult<readonly Balance[]>>;
  signingFacts(chain: string, address: string): Promise<WalletResult<BuildFacts>>;
  /**
   * Broadcasts a signed transaction: hex on the Bitcoin family and Cardano, base64 of TxRaw on Cosmos chains, base64 on
   * Solana, JSON on TRON.
   */
  broadcast(chain: string, transaction: string): Promise<WalletResult<{ readonly tx: string }>>;
  /** Reads what a transaction pays from the chain; undefined while it is not visible. */
  payment(chain: string, txid: string): Promise<WalletResult<PaymentReading | undefined>>;
}

export interface WalletContext {
  readonly chains: ChainPort;
  /** Unix milliseconds. */
  now(): number;
  /** Timeout of a wallet prompt, in milliseconds. */
  readonly promptMs: number;
}

declare const clearance: unique symbol;
/** Proof that every check of before-signing.ts has passed. Only that module creates one, and it is single-use. */
export interface Cleared {
  readonly [clearance]: true;
}

/** Adapter for one wallet family. No method throws. */
export interface WalletAdapter {
  readonly family: Family;
  /** Requests an account; may open the wallet's window, so call it only on a user action. */
  connect(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<Account>>;
  /** Accounts the wallet already exposes; never opens a window. */
  accounts(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<readonly Account[]>>;
  /** Restores accounts of an earlier connection; empty where the wallet would have to prompt. Returned accounts count as connected. */
  resume?(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<readonly Account[]>>;
  /** Balance from the wallet's own node, where supported; otherwise the service is used. */
  balance?(account: Account, asset: Asset, context: WalletContext): Promise<WalletResult<Balance>>;
  /** Maximum spendable amount of an asset. */
  maximum?(account: Account, asset: Asset, context: WalletContext): Promise<WalletResult<Maximum>>;
  /** Builds the next transaction of the swap: an approval if one is missing, otherwise the deposit. */
  prepare(account: Account, intent: SwapIntent, context: WalletContext): Promise<WalletResult<Prepared>>;
  /** Decodes `prepared.content` again. */
  read(prepared: Prepared): WalletResult<Payment>;
  /** Opens the wallet prompt once, verifies the result and sends it once. */
  sign(cleared: Cleared, context: WalletContext): Promise<WalletResult<Sent>>;
  /** Compares the on-chain transaction with the prepared one. */
  verify(sent: Sent, prepared: Prepared, context: WalletContext): Promise<WalletResult<Proof>>;
}
