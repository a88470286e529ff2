import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { NetworkId } from '../network/protocol.ts';

/** A deposit as observed by a network. */
export interface TxInput {
  readonly chain: string;
  readonly asset: Asset;
  readonly amount: BaseAmount;
  readonly from?: string;
}

/** One outbound payment for a deposit, planned or made. */
export interface TxOut {
  readonly chain: string;
  readonly to: string;
  readonly asset: Asset;
  readonly amount: BaseAmount;
  /** Hash on `chain`; absent while the payment is only planned, and for payments on the network itself. */
  readonly tx?: string;
  /**
   * Whether the source marks the payment as a refund; absent when it does not say. Outbound memos can be empty,
   * so absence proves nothing.
   */
  readonly refund?: boolean;
  /** Whether the payment is an affiliate share. */
  readonly affiliate?: boolean;
}

/** Streaming swap progress: `count` of `quantity` parts done, `failed` without effect; `interval` in blocks, 0 for as fast as possible. */
export interface StreamingProgress {
  readonly count: number;
  readonly quantity: number;
  readonly interval: number;
  readonly failed: number;
}

/** Stages of `/tx/status` (content/reference/thornode.md#stages). Absent stages do not apply or are not reached. */
export interface TxStages {
  /** Observation by the nodes: `completed` on consensus; `signatures` is the number of nodes so far. */
  readonly observed: { readonly started: boolean; readonly completed: boolean; readonly signatures: number };
  readonly confirmed?: { readonly completed: boolean; readonly remainingSeconds?: number };
  readonly finalised?: boolean;
  readonly swap?: { readonly pending: boolean; readonly streaming?: StreamingProgress };
  readonly swapFinalised?: boolean;
  readonly delay?: { readonly completed: boolean; readonly remainingBlocks?: number; readonly remainingSeconds?: number };
  readonly signed?: { readonly completed: boolean; readonly scheduledHeight?: number; readonly blocksSince?: number };
}

/** Our refund reason codes. */
export const refundCodes = [
  'price_limit',
  'too_small',
  'trading_halted',
  'invalid_memo',
  'invalid_destination',
  'no_pool',
  'vaults_full',
  'order_expired',
  'order_cancelled',
  'other',
] as const;
/** One of `refundCodes`. */
export type RefundCode = (typeof refundCodes)[number];

/** Refund reason, without the network's own text. Figures in units of the target asset. */
export interface RefundReason {
  readonly code: RefundCode;
  /** Whether the network could not pay what it owes: the refund, or what the swap had paid out. */
  readonly isFailed?: true;
  readonly emitted?: BaseAmount;
  readonly limit?: BaseAmount;
}

/** Snapshot of a transaction from one source. */
export interface TxReading {
  readonly network: NetworkId;
  /** Deposit hash as `readTxHash` writes it. */
  readonly tx: string;
  readonly source: 'node' | 'midgard';
  /** Time of the read in unix milliseconds. */
  readonly readAt: number;
  /** Whether the source knows the transaction. */
  readonly seen: boolean;
  readonly input?: TxInput;
  /** Raw memo of the deposit. */
  readonly memo?: string;
  readonly planned: readonly TxOut[];
  readonly outs: readonly TxOut[];
  readonly stages: TxStages;
  /** Whether the source itself reports completion; if absent, the stages decide. */
  readonly settled?: boolean;
  readonly refund?: RefundReason;
  /** Whether the deposit is finalised at `height` with no payment reported by the node or Midgard. */
  readonly isKept?: true;
  /** Network block in which the deposit was finalised; from Midgard, that of its latest action. */
  readonly height?: number;
  /** Block time of the deposit in unix milliseconds; from Midgard alone. */
  readonly at?: number;
}
