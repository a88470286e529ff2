import type { BaseAmount, NativeAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { DepositError } from '../inbound/deposit-verdict.ts';
import type { NetworkId } from '../network/protocol.ts';
import { quoteWords } from '../words-of-others.ts';

/** A transaction made by somebody else. */
export type SentTransaction =
  | { readonly form: 'link'; readonly text: string }
  | {
      readonly form: 'evm';
      readonly chainId: number;
      readonly from?: string;
      readonly to: string;
      /** Hex in lowercase, with `0x`. */
      readonly data: string;
      /** Wei. */
      readonly value: bigint;
      /** Highest fee in wei; absent where the wallet sets it. */
      readonly fee?: bigint;
    }
  | { readonly form: 'bytes'; readonly chain: string; readonly bytes: Uint8Array }
  | { readonly form: 'fields'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly form: 'hash'; readonly chain: string; readonly tx: string };

/** Amount of a payment, in its chain's units or in those of the networks. */
export type PaidUnits = { readonly native: NativeAmount; readonly decimals?: number } | { readonly base: BaseAmount };

/** A payment as its transaction states it. */
export interface OthersPayment {
  readonly chain: string;
  /** Network of a deposit message, which has no recipient. */
  readonly network?: NetworkId;
  /** Paying address; absent where the transaction does not name it. */
  readonly from?: string;
  readonly to?: string;
  /** Contract that forwards the payment to `to`. */
  readonly router?: string;
  /** Asset paid; absent for an unknown token. */
  readonly asset?: Asset;
  /** Contract of an unknown token. */
  readonly contract?: string;
  /** Absent where the transaction leaves it open. */
  readonly paid?: PaidUnits;
  /** Absent where the transaction has no place for one. */
  readonly memo?: string;
  /** Highest fee that it gives its chain, in the smallest units of the gas asset; absent where the transaction does not say. */
  readonly fee?: NativeAmount;
  /** Whether it goes to a vault on an EVM chain without a router, its memo as data. */
  readonly isPlain?: boolean;
  /** Unix seconds from which the router rejects the payment. */
  readonly expiration?: number;
  /** Addresses paid besides `to` that are not shown to be the payer's. */
  readonly others?: readonly string[];
  /** Reasons it is not a deposit, whatever it pays. */
  readonly problems: readonly DepositError[];
}

/** Result of reading a transaction. */
export type ReadPayment = { readonly ok: true; readonly payment: OthersPayment } | { readonly ok: false; readonly problem: DepositError };

export const readAs = (payment: Omit<OthersPayment, 'problems'>, problems: readonly DepositError[] = []): ReadPayment => ({
  ok: true,
  payment: { ...payment, problems },
});

/** Rejects a transaction that cannot be read; `what` completes the sentence, `words` are its own. */
export const unreadable = (what: string, words?: string): { readonly ok: false; readonly problem: DepositError } => ({
  ok: false,
  problem: {
    code: 'not_readable',
    field: 'transaction',
    hint: `The transaction cannot be read: ${what}${words === undefined ? '' : ` (${quoteWords(words, 60)})`}. Do not sign or pay it.`,
  },
});

/** Problem of a payment that is already on its chain. */
export const alreadyPaid: DepositError = {
  code: 'already_paid',
  field: 'transaction',
  hint: 'Its chain has this payment already. Do not pay it again; follow it by its hash.',
};

/** Problem of a payment that differs from the intent. */
export const otherThan = (field: string, hint: string, values: { readonly expected: string; readonly found: string }): DepositError => ({
  code: 'not_as_expected',
  field,
  hint,
  ...values,
});
