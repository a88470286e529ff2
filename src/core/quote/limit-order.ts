import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { DepositCheck } from '../inbound/deposit-check.ts';
import type { Loss } from '../loss/loss.ts';
import type { OfferWarning } from '../loss/warnings.ts';
import type { NodeReply } from '../network/node.ts';

/** An order that rests until the market pays `targetOut`; THORChain's own. */
export interface LimitRequest {
  readonly from: Asset;
  readonly to: Asset;
  /** Protocol units of `from`. */
  readonly amount: BaseAmount;
  readonly destination: string;
  /** Protocol units of `to`, the whole wanted output. */
  readonly targetOut: BaseAmount;
  readonly refund?: string;
  readonly ttlBlocks?: number;
  readonly quantity?: number;
}

/** An order as it is asked for: whom it pays may be a name that is still to be looked up. */
export interface NamedLimitRequest extends Omit<LimitRequest, 'destination' | 'ttlBlocks'> {
  readonly destination?: string;
  /** A THORName or MAYAName in small letters. */
  readonly destinationName?: string;
  readonly ttlBlocks: number;
  /** The word of one operator is enough where one alone is configured. */
  readonly acceptOneOperator?: boolean;
}

/** A `/quote/limit` body, typed. `outboundFee` is the native constant of the node, not the chain's fee. */
export interface LimitQuote {
  readonly inboundAddress?: string;
  readonly inboundConfirmationBlocks: number;
  readonly inboundConfirmationSeconds: number;
  readonly outboundDelayBlocks: number;
  readonly outboundDelaySeconds: number;
  readonly router?: string;
  readonly dustThreshold?: BaseAmount;
  readonly recommendedMinAmountIn?: BaseAmount;
  readonly recommendedGasRate?: bigint;
  readonly gasRateUnits?: string;
  readonly memo: string;
  readonly expectedAmountOut: BaseAmount;
  readonly outboundFee?: BaseAmount;
  readonly orderExpiryBlock: number;
  /** Unix seconds. */
  readonly orderExpiryTimestamp: number;
}

/** An order of the order book as the node has it; every amount in protocol units. */
export interface QueuedOrder {
  /** The deposit that made it, as the nodes write it. */
  readonly tx: string;
  readonly sender: string;
  readonly from: Asset;
  readonly amount: BaseAmount;
  readonly to: Asset;
  readonly target: BaseAmount;
  readonly destination: string;
  /** How much of `amount` has been swapped, and what that gave. */
  readonly filledIn: BaseAmount;
  readonly filledOut: BaseAmount;
  readonly blocksSinceCreated: number;
  readonly blocksToExpiry: number;
  readonly memo: string;
}

/** One page of the order book. */
export interface OrderPage {
  readonly orders: readonly QueuedOrder[];
  readonly hasNext: boolean;
}

/** The limit orders of THORNode. Never throws. */
export interface LimitPort {
  /** `/quote/limit`. */
  quoteLimit(request: LimitRequest, signal?: AbortSignal): Promise<NodeReply<LimitQuote>>;
  /** `/queue/limit_swaps` of one sender. */
  limitOrders(
    sender: string,
    page: { readonly offset: number; readonly size: number },
    signal?: AbortSignal,
  ): Promise<NodeReply<OrderPage>>;
}

/** A limit order that may be sent until the offer expires: what it says is decoded from its memo. */
export interface LimitOffer {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  /** What was asked for, where the chain of `from` carries less of it. */
  readonly amountAsked?: BaseAmount;
  readonly destination: string;
  /** The name that it was looked up by. */
  readonly destinationName?: string;
  readonly memo: string;
  readonly targetOut: BaseAmount;
  readonly ttlBlocks: number;
  readonly quote: LimitQuote;
  /** How long the deposit waits on its own chain; absent where no node says. */
  readonly confirmationSeconds?: number;
  readonly deposit: DepositCheck;
  /** The fee of the payout in the gas asset of the target chain, 1e8 units. */
  readonly outbound: { readonly fee: BaseAmount; readonly asset: string };
  /** What the amount is worth on the market and by the pools of the route, before slip and fees. */
  readonly marketOut: BaseAmount;
  readonly midOut: BaseAmount;
  /** How much less than `marketOut` the target is, in basis points of it; below zero for a target above. */
  readonly totalLossBps: number;
  /** What a swap would pay right now; absent when there is no such quote. */
  readonly market?: {
    readonly out: BaseAmount;
    readonly liquidityFee: BaseAmount;
    readonly outboundFee: BaseAmount;
    readonly loss: Loss;
    /** Worst first. */
    readonly warnings: readonly OfferWarning[];
    /** Of the target above the market, signed and cut off towards zero. */
    readonly distanceBps: number;
  };
  /** `lost` is what is paid less the target, `marketLost` what a swap right now would lose. */
  readonly usd: Readonly<Partial<Record<'in' | 'target' | 'lost' | 'market' | 'marketLost', UsdAmount>>>;
  /** Unix milliseconds after which nothing of this may be used. */
  readonly expiresAt: number;
}

/** An open order with what changes it. */
export interface OpenOrder {
  readonly order: QueuedOrder;
  /** Cancels it, when sent from `sender`. */
  readonly cancelMemo: string;
  /** Whether the source chain can carry that memo. */
  readonly fitsChain: boolean;
  /** Another order of the sender has the same pair and ratio: the network changes the one it finds first. */
  readonly isAmbiguous: boolean;
}

/** The open limit orders of one sender, oldest first. */
export interface OrderList {
  readonly sender: string;
  readonly orders: readonly OpenOrder[];
  /** More than are listed. */
  readonly hasMore: boolean;
  /** Unix milliseconds. */
  readonly readAt: number;
}
