import type { NativeAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { familyOf } from '../chain/chain.ts';
import { fail, ok, type Result } from '../errors.ts';
import { isSolanaSignature } from '../track/track-hash.ts';

/** A transfer within a transaction. */
export interface Transfer {
  /** Recipient; absent for a deposit to the network itself. */
  readonly to?: string;
  /** Contract that forwards the deposit to `to`. */
  readonly router?: string;
  /** Asset transferred; absent for an unknown token or denomination. */
  readonly asset?: Asset;
  /** Token contract in its chain's notation. */
  readonly contract?: string;
  /** Amount in native units, with `decimals` decimals. */
  readonly amount: NativeAmount;
  readonly decimals: number;
}

/** Payment states. waiting: not in a block yet. failed: in a block without paying. */
export const paymentStates = ['waiting', 'confirmed', 'failed'] as const;
/** One of `paymentStates`. */
export type PaymentState = (typeof paymentStates)[number];

/** Payments of a transaction, as reported by its chain. */
export interface PaymentReading {
  readonly state: PaymentState;
  /** Sender; absent where the chain names none, as for newly minted coins. */
  readonly from?: string;
  /**
   * Transfers from the sender, in transaction order, without change.
   * Empty for a transaction that does something other than pay, or pays in an unsupported way.
   */
  readonly transfers: readonly Transfer[];
  /** Memo; empty when there is none. */
  readonly memo: string;
}

/** A transaction to read from a chain. */
export interface PaymentRequest {
  readonly chain: string;
  /** Transaction id in the notation of the chain's explorers. */
  readonly tx: string;
}

/** Current state of a transaction on its chain. */
export interface PaymentReport extends PaymentRequest {
  readonly reading: PaymentReading;
  /** Time of the read in unix milliseconds. */
  readonly readAt: number;
}

const hex = /^(?:0x)?([0-9a-f]{64})$/i;

/** Parses a transaction id into the notation of its chain's explorers. Errors: invalid_field. */
export function readTxOn(chain: string, text: string, field = 'tx'): Result<string> {
  const { txid } = familyOf(chain) ?? {};
  const trimmed = text.trim();
  if (txid === 'base58') {
    return isSolanaSignature(trimmed) ? ok(trimmed) : fail('invalid_field', 'Send a Solana signature: 64 bytes in base58.', { field });
  }
  const digits = hex.exec(trimmed)?.[1];
  if (digits === undefined) return fail('invalid_field', 'Send the hash of the transaction: 64 hex digits.', { field });
  if (txid === '0x') return ok(`0x${digits.toLowerCase()}`);
  return ok(txid === 'upper' ? digits.toUpperCase() : digits.toLowerCase());
}
