import type { NativeAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { fail, ok, type Result } from '../errors.ts';
import { isSolanaSignature } from '../track/track-hash.ts';

/** One transfer of a transaction. */
export interface Transfer {
  /** Absent for a deposit to the network itself. */
  readonly to?: string;
  /** Contract that hands the deposit on to `to`. */
  readonly router?: string;
  /** Absent for a token or a denomination that is not known here. */
  readonly asset?: Asset;
  /** Contract of a token, as its chain writes it. */
  readonly contract?: string;
  /** The chain's own units, with `decimals` places. */
  readonly amount: NativeAmount;
  readonly decimals: number;
}

/** waiting: in no block yet. failed: in a block, and nothing was paid. */
export const paymentStates = ['waiting', 'confirmed', 'failed'] as const;
/** One of `paymentStates`. */
export type PaymentState = (typeof paymentStates)[number];

/** What a transaction pays, as its chain tells it. */
export interface PaymentReading {
  readonly state: PaymentState;
  /** Absent where the chain names nobody, as for a coin just made. */
  readonly from?: string;
  /**
   * What leaves the sender, in the order of the transaction; change that returns is left out.
   * Empty for a transaction that does something else than pay, or pays in a way not read here.
   */
  readonly transfers: readonly Transfer[];
  /** Empty when there is none. */
  readonly memo: string;
}

/** Which transaction of which chain to read. */
export interface PaymentRequest {
  readonly chain: string;
  /** As explorers of the chain write it. */
  readonly tx: string;
}

/** A transaction as its chain tells it right now. */
export interface PaymentReport extends PaymentRequest {
  readonly reading: PaymentReading;
  /** Unix milliseconds. */
  readonly readAt: number;
}

const hex = /^(?:0x)?([0-9a-f]{64})$/i;

/** An id of a transaction as explorers of its chain write it. Errors: invalid_field. */
export function readTxOn(chain: string, text: string, field = 'tx'): Result<string> {
  const kind = chains[chain]?.addressForm.kind;
  const trimmed = text.trim();
  if (kind === 'solana') {
    return isSolanaSignature(trimmed) ? ok(trimmed) : fail('invalid_field', 'Send a Solana signature: 64 bytes in base58.', { field });
  }
  const digits = hex.exec(trimmed)?.[1];
  if (digits === undefined) return fail('invalid_field', 'Send the hash of the transaction: 64 hex digits.', { field });
  if (kind === 'evm') return ok(`0x${digits.toLowerCase()}`);
  return ok(kind === 'cosmos' || kind === 'xrp' ? digits.toUpperCase() : digits.toLowerCase());
}
