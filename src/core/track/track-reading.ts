import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { NetworkId } from '../network/protocol.ts';

/** A deposit as a network saw it. */
export interface TxInput {
  readonly chain: string;
  readonly asset: Asset;
  readonly amount: BaseAmount;
  readonly from?: string;
}

/** One payment of a network for a deposit, promised or made. */
export interface TxOut {
  readonly chain: string;
  readonly to: string;
  readonly asset: Asset;
  readonly amount: BaseAmount;
  /** Its hash on `chain`; absent while it is only planned, and for payments on the network itself. */
  readonly tx?: string;
  /** What the source says of it; absent when it says nothing. Outbound memos can be empty, so absence proves nothing. */
  readonly refund?: boolean;
  /** A share of the swap for an affiliate. */
  readonly affiliate?: boolean;
}

/** A swap in parts: `count` of `quantity` are through, `failed` of them without effect; `interval` blocks apart, 0 for as fast as possible. */
export interface StreamingProgress {
  readonly count: number;
  readonly quantity: number;
  readonly interval: number;
  readonly failed: number;
}

/** The stages of `/tx/status` (content/reference/thornode.md#stages). An absent stage does not apply or is not reached. */
export interface TxStages {
  /** `completed` when the nodes agree; `signatures` of them so far. */
  readonly observed: { readonly started: boolean; readonly completed: boolean; readonly signatures: number };
  readonly confirmed?: { readonly completed: boolean; readonly remainingSeconds?: number };
  readonly finalised?: boolean;
  readonly swap?: { readonly pending: boolean; readonly streaming?: StreamingProgress };
  readonly swapFinalised?: boolean;
  readonly delay?: { readonly completed: boolean; readonly remainingBlocks?: number; readonly remainingSeconds?: number };
  readonly signed?: { readonly completed: boolean; readonly scheduledHeight?: number; readonly blocksSince?: number };
}

/** Why a swap went back, in our words. */
export const refundCodes = [
  'price_limit',
  'too_small',
  'trading_halted',
  'invalid_memo',
  'invalid_destination',
  'no_pool',
  'order_expired',
  'order_cancelled',
  'other',
] as const;
/** One of `refundCodes`. */
export type RefundCode = (typeof refundCodes)[number];

/** Why a deposit went back, without the network's own words. Figures in units of the target asset. */
export interface RefundReason {
  readonly code: RefundCode;
  readonly emitted?: BaseAmount;
  readonly limit?: BaseAmount;
}

/** What one source says of a transaction at one time. */
export interface TxReading {
  readonly network: NetworkId;
  /** As `readTxHash` writes it. */
  readonly tx: string;
  readonly source: 'node' | 'midgard';
  /** Unix milliseconds. */
  readonly readAt: number;
  /** False when the source knows nothing of the transaction. */
  readonly seen: boolean;
  readonly input?: TxInput;
  /** As the deposit carries it, to be decoded. */
  readonly memo?: string;
  readonly planned: readonly TxOut[];
  readonly outs: readonly TxOut[];
  readonly stages: TxStages;
  /** The source itself says that nothing more will follow; without it the stages decide. */
  readonly settled?: boolean;
  readonly refund?: RefundReason;
  /** Finalised at `height`, and neither the node nor Midgard names a payment for it. */
  readonly isKept?: true;
  /** Block of the network in which it happened. */
  readonly height?: number;
}
