import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { DepositCheck } from '../inbound/deposit-check.ts';
import type { Loss } from '../loss/loss.ts';
import type { OfferWarning } from '../loss/warnings.ts';
import type { NodeReply } from '../network/node-reply.ts';

/** Three days, the maximum lifetime of an order on THORChain. */
export const maxTtlBlocks = 43_200;

/** A limit order, resting until the market pays `targetOut`; THORChain only. */
export interface LimitRequest {
  readonly from: Asset;
  readonly to: Asset;
  /** Amount to sell, in protocol units of `from`. */
  readonly amount: BaseAmount;
  readonly destination: string;
  /** Total wanted output in protocol units of `to`. */
  readonly targetOut: BaseAmount;
  readonly refund?: string;
  readonly ttlBlocks?: number;
  readonly quantity?: number;
}

/** A requested order, whose destination may be an unresolved name. */
export interface NamedLimitRequest extends Omit<LimitRequest, 'destination' | 'ttlBlocks'> {
  readonly destination?: string;
  /** THORName or MAYAName of the payee, in lowercase. */
  readonly destinationName?: string;
  readonly ttlBlocks: number;
  /** Accepts a single operator if only one is configured. */
  readonly acceptOneOperator?: boolean;
}

/** Parsed `/quote/limit` response, without its fee: a native constant, not what the payout costs. */
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
  readonly orderExpiryBlock: number;
  /** Order expiry in unix seconds. */
  readonly orderExpiryTimestamp: number;
}

/** An order in the node's order book; all amounts in protocol units. */
export interface QueuedOrder {
  /** Hash of the deposit that created it, in node notation. */
  readonly tx: string;
  readonly sender: string;
  readonly from: Asset;
  readonly amount: BaseAmount;
  readonly to: Asset;
  readonly target: BaseAmount;
  readonly destination: string;
  /** Part of `amount` swapped so far, and its output. */
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

/** Access to THORNode limit orders. Never throws. */
export interface LimitPort {
  /** Quotes a limit order (`/quote/limit`). */
  quoteLimit(request: LimitRequest, signal?: AbortSignal): Promise<NodeReply<LimitQuote>>;
  /** Open orders of one sender (`/queue/limit_swaps`). */
  limitOrders(
    sender: string,
    page: { readonly offset: number; readonly size: number },
    signal?: AbortSignal,
  ): Promise<NodeReply<OrderPage>>;
}

/** A limit order that can be sent until the offer expires; its terms are decoded from its memo. */
export interface LimitOffer {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  /** Requested amount, if the precision of `from`'s chain truncates it. */
  readonly amountAsked?: BaseAmount;
  readonly destination: string;
  /** Name the destination was resolved from. */
  readonly destinationName?: string;
  readonly memo: string;
  readonly targetOut: BaseAmount;
  readonly ttlBlocks: number;
  readonly quote: LimitQuote;
  /** Confirmation time of the deposit on its chain; absent when no node reports it. */
  readonly confirmationSeconds?: number;
  readonly deposit: DepositCheck;
  /** Outbound fee in units of the target asset; 0 on the network itself. */
  readonly outbound: { readonly fee: BaseAmount; readonly asset: string };
  /** Value of the amount at market prices and in the route's pools, before slip and fees. */
  readonly marketOut: BaseAmount;
  readonly midOut: BaseAmount;
  /** Shortfall of the target against `marketOut`, in basis points of it; negative for a target above. */
  readonly totalLossBps: number;
  /** Current payout of a plain swap; absent without such a quote. */
  readonly market?: {
    readonly out: BaseAmount;
    readonly liquidityFee: BaseAmount;
    readonly outboundFee: BaseAmount;
    readonly loss: Loss;
    /** Warnings of that swap, worst first. */
    readonly warnings: readonly OfferWarning[];
    /** Distance of the target above the market, signed and truncated toward zero. */
    readonly distanceBps: number;
  };
  /** Dollar values: `lost` is the paid value less the target, `marketLost` the loss of a swap right now. */
  readonly usd: Readonly<Partial<Record<'in' | 'target' | 'lost' | 'market' | 'marketLost', UsdAmount>>>;
  /** Time in unix milliseconds after which this offer must not be used. */
  readonly expiresAt: number;
}

/** An open order with its cancel memo. */
export interface OpenOrder {
  readonly order: QueuedOrder;
  /** Memo that cancels the order when sent from `sender`. */
  readonly cancelMemo: string;
  /** Whether the source chain can carry the memo. */
  readonly fitsChain: boolean;
  /** Whether another order of the sender has the same pair and ratio: the network changes the first one it finds. */
  readonly isAmbiguous: boolean;
}

/** The open limit orders of one sender, oldest first. */
export interface OrderList {
  readonly sender: string;
  readonly orders: readonly OpenOrder[];
  /** Whether more orders exist than are listed. */
  readonly hasMore: boolean;
  /** Time of the read in unix milliseconds. */
  readonly readAt: number;
}
