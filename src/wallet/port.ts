import type { Balance, SigningFacts, Utxo } from '../core/account/account.ts';
import type { BaseAmount, NativeAmount } from '../core/amount.ts';
import type { Asset } from '../core/asset/asset.ts';
import type { HaltReason } from '../core/inbound/halt.ts';
import type { DepositMemo } from '../core/memo/memo.ts';
import type { Affiliate } from '../core/memo/memo-fields.ts';
import type { OrderChange } from '../core/memo/order-change-text.ts';
import type { NetworkId } from '../core/network/protocol.ts';
import type { PaymentReading } from '../core/transaction/payment.ts';

/** Wallets that speak alike; each has one lazily loaded module in adapters/. */
export type Family = 'evm' | 'utxo' | 'cosmos' | 'solana' | 'tron' | 'xrp' | 'cardano' | 'vultisig';

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
  /** The chain itself turned the signed transaction down; it is nowhere. */
  | 'refused'
  | 'halted'
  /** The operator of the service has stopped it. */
  | 'paused'
  | 'expired'
  | 'inbound_changed'
  | 'amount_mismatch'
  /** Those who tell the places of the token differ, or the wallet alone tells them. */
  | 'decimals_mismatch'
  | 'amount_too_low'
  | 'memo_mismatch'
  | 'memo_too_long'
  | 'unprotected'
  | 'already_sent'
  | 'not_cleared'
  | 'not_stored';

/** A failure on the way to a signature. `hint` is our own text, safe to show. */
export interface WalletError {
  readonly code: WalletErrorCode;
  readonly hint: string;
  /** Exact figures for the person, such as both addresses of a difference. */
  readonly details?: Readonly<Record<string, string>>;
}

export type WalletResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WalletError };

export const good = <T>(value: T): WalletResult<T> => ({ ok: true, value });

export const bad = (
  code: WalletErrorCode,
  hint: string,
  details?: WalletError['details'],
): { readonly ok: false; readonly error: WalletError } => ({
  ok: false,
  error: details === undefined ? { code, hint } : { code, hint, details },
});

/** The swap a person has confirmed on screen: every field is what the screen showed. */
export interface SwapIntent {
  readonly network: NetworkId;
  /** `order_change`: a small payment whose memo changes an order of the book; nothing is swapped. */
  readonly kind: DepositMemo['kind'] | 'order_change';
  /** What becomes of the order, where one is changed: the memo says exactly this. */
  readonly change?: OrderChange;
  readonly from: Asset;
  readonly to: Asset;
  /** Protocol units of `from`. */
  readonly amount: BaseAmount;
  /** The amount as it stands on screen; it is read again before the signature and must give `amount`. */
  readonly amountText: string;
  readonly destination: string;
  /** Address that a refund goes to when it is not the sender's. */
  readonly refund?: string;
  /** Protocol units of `to`, decoded from the memo; 0n only together with `unprotected`, and for a mint or redeem. */
  readonly minimumPayout: BaseAmount;
  readonly unprotected?: boolean;
  /** Absent: whatever the memo says. */
  readonly interval?: number;
  readonly quantity?: number;
  readonly affiliates?: readonly Affiliate[];
  readonly memo: string;
  /** The vault the quote named; absent for a deposit to the network itself. */
  readonly inboundAddress?: string;
  readonly router?: string;
  /** Unix seconds after which the quote must not be used. */
  readonly expiry: number;
  readonly dust?: BaseAmount;
  readonly recommendedMin?: BaseAmount;
  /** The person wants to be able to raise the fee of a Bitcoin deposit, which the network then sees in its first block. */
  readonly isRaisable?: boolean;
  /** What the person has accepted of who vouches for the deposit. */
  readonly accepted?: readonly Caution[];
  /** Places of the token as the pools of the nodes list them, one of each network that has it; 8 says nothing. */
  readonly poolDecimals?: readonly number[];
}

/** Who alone vouches for a deposit: one operator of the network, or the server of this page without a node asked by the browser. */
export type Caution = 'one_operator' | 'server_only';

/** What two operators of the network, and a node that the browser asked itself, say right now about the path of a swap. */
export interface FreshInbound {
  readonly network: NetworkId;
  /** The chain the deposit is made on. */
  readonly chain: string;
  /** Absent for a deposit to the network itself. */
  readonly address?: string;
  readonly router?: string;
  readonly dust?: BaseAmount;
  readonly halts: readonly HaltReason[];
  /** Operators that gave the same answer. */
  readonly agreed: number;
  /** What is only to be signed on where the person has accepted it. */
  readonly cautions: readonly Caution[];
  /** Unix milliseconds at which the hosts were asked. */
  readonly readAt: number;
}

/** A wallet in this browser. `name` and `icon` are what it says of itself: labels, never proof. */
export interface FoundWallet {
  readonly id: string;
  readonly name: string;
  /** A `data:` image. */
  readonly icon?: string;
  readonly family: Family;
  /** How the adapter of the family has to talk to it. */
  readonly kind: string;
  /** Ids of core/chain/chain.ts. */
  readonly chains: readonly string[];
  /** Another wallet that is not the same program uses the same name. */
  readonly sharesName: boolean;
  /** The wallet's own object; only adapters look inside. */
  readonly provider: unknown;
}

export interface Account {
  readonly wallet: FoundWallet;
  readonly chain: string;
  readonly address: string;
  /** Hex; where the family needs it to build a transaction. */
  readonly publicKey?: string;
}

/** What a transaction does, read back from its final bytes or fields. */
export type Payment =
  | {
      readonly kind: 'deposit';
      readonly chain: string;
      readonly from: string;
      /** Vault; absent for a deposit to the network itself. */
      readonly to?: string;
      /** Contract that hands the deposit on to the vault. */
      readonly router?: string;
      readonly asset: Asset;
      /** The chain's own units, with `decimals` places. */
      readonly amount: NativeAmount;
      readonly decimals: number;
      readonly memo: string;
      /** The coins that are spent, as `txid:vout`, where a transaction names them. */
      readonly spends?: readonly string[];
    }
  | {
      readonly kind: 'approve';
      readonly chain: string;
      readonly from: string;
      readonly spender: string;
      readonly asset: Asset;
      /** 0n takes an earlier approval back. */
      readonly amount: NativeAmount;
      readonly decimals: number;
    };

/** One line of what is about to be signed, for people. `key` names the line; words live with the interface. */
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
    /** Contract that an EVM account has handed its control to (EIP-7702). */
    | 'delegate';
  readonly value: string;
}

/** A transaction that is ready for a signature. */
export interface Prepared<Content = unknown> {
  readonly account: Account;
  readonly intent: SwapIntent;
  /** Decoded from `content`, not copied from the intent. */
  readonly payment: Payment;
  readonly summary: readonly SummaryLine[];
  /** Network fee in the chain's gas asset, its own units; absent when the wallet sets it. */
  readonly fee?: NativeAmount;
  /** The exact bytes or fields; their shape belongs to the adapter. */
  readonly content: Content;
}

/** A transaction on its way. */
export interface Sent {
  readonly chain: string;
  /** As explorers of the chain write it. */
  readonly txid: string;
  /** As the nodes write it: 64 upper-case hex digits without 0x, or base58 on Solana. */
  readonly nodeTxid: string;
}

/**
 * How far what was sent is known to be what was asked: `bytes` compared before it was
 * broadcast, `read_back` from the chain, `none` when the wallet sent it unseen.
 */
export type Proof = 'bytes' | 'read_back' | 'none';

/** An output that an account can spend. */
export type SpendableOutput = Omit<Utxo, 'isConfirmed'>;

/** What a family needs to build a transaction, of what the chains tell: a fee rate where there are outputs, the number alone of an EVM chain. */
export type BuildFacts =
  | { readonly kind: 'utxo'; readonly utxos: readonly SpendableOutput[] /** Satoshi per virtual byte. */; readonly feeRate: bigint }
  | Extract<SigningFacts, { readonly kind: 'cosmos' | 'solana' | 'tron' | 'cardano' }>
  | Pick<Extract<SigningFacts, { readonly kind: 'evm' }>, 'kind' | 'chainId'>;

export interface Maximum {
  /** Protocol units. */
  readonly amount: BaseAmount;
  /** Kept back for the network fee, in protocol units of the gas asset; 0n where the fee is paid in another asset. */
  readonly reserve: BaseAmount;
}

/** The chains as the browser reaches them through the service (S4). Never throws. */
export interface ChainPort {
  balances(chain: string, address: string): Promise<WalletResult<readonly Balance[]>>;
  signingFacts(chain: string, address: string): Promise<WalletResult<BuildFacts>>;
  /**
   * Hands a signed transaction to the chain: hex on the Bitcoin family and Cardano, base64 of TxRaw on
   * Cosmos chains, base64 on Solana, JSON on TRON.
   */
  broadcast(chain: string, transaction: string): Promise<WalletResult<{ readonly tx: string }>>;
  /** What a transaction pays, as its chain tells it; undefined while the chain does not show it. */
  payment(chain: string, txid: string): Promise<WalletResult<PaymentReading | undefined>>;
}

export interface WalletContext {
  readonly chains: ChainPort;
  /** Unix milliseconds. */
  now(): number;
  /** How long a wallet's prompt may stay open, in milliseconds. */
  readonly promptMs: number;
}

declare const clearance: unique symbol;
/** Proof that every check of before-signing.ts has passed. Nothing else makes one, and it serves once. */
export interface Cleared {
  readonly [clearance]: true;
}

/** One family of wallets. No method throws. */
export interface WalletAdapter {
  readonly family: Family;
  /** Asks the wallet for an account; may open its window, so only on a person's action. */
  connect(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<Account>>;
  /** The accounts the wallet already shows us; never opens a window. */
  accounts(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<readonly Account[]>>;
  /**
   * Accounts of a connection that was made before this page was loaded; none where the wallet
   * would have to ask. What the wallet names here counts as connected.
   */
  resume?(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<readonly Account[]>>;
  /** What the account holds of an asset, where the wallet's own node can say; else the service is asked. */
  balance?(account: Account, asset: Asset, context: WalletContext): Promise<WalletResult<Balance>>;
  /** The most of an asset that can be paid. */
  maximum?(account: Account, asset: Asset, context: WalletContext): Promise<WalletResult<Maximum>>;
  /** Builds the next transaction of the swap: an approval where one is missing, else the deposit. */
  prepare(account: Account, intent: SwapIntent, context: WalletContext): Promise<WalletResult<Prepared>>;
  /** What `prepared.content` does, read from it anew. */
  read(prepared: Prepared): WalletResult<Payment>;
  /** Opens the wallet's prompt once, compares what comes back, and sends it once. */
  sign(cleared: Cleared, context: WalletContext): Promise<WalletResult<Sent>>;
  /** Compares what is on the chain with what was asked. */
  verify(sent: Sent, prepared: Prepared, context: WalletContext): Promise<WalletResult<Proof>>;
}
