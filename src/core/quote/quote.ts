import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { ErrorInfo } from '../errors.ts';
import type { DepositCheck } from '../inbound/deposit-check.ts';
import type { Loss } from '../loss/loss.ts';
import type { LegLoss } from '../loss/swap-output.ts';
import type { OfferWarning } from '../loss/warnings.ts';
import type { DepositMemo } from '../memo/memo.ts';
import type { MintKind } from '../memo/mint-memo.ts';
import type { NetworkId } from '../network/protocol.ts';

/** Execution of a swap through pools: as a single swap (rapid on THORChain), or streamed in parts over blocks. */
export type PooledMode = 'single' | 'streaming';

/**
 * Conversion of an asset: through pools, or unit for unit where both are the same asset, once on its own chain and once as
 * a secured or trade asset of the network.
 */
export type Mode = PooledMode | MintKind;

/** All modes, in contract order. */
export const modes = ['single', 'streaming', 'mint', 'redeem'] as const satisfies readonly Mode[];

/** Maximum lifetime of a quote; nodes promise 900 seconds, and a longer expiry is capped to this. */
export const longestQuoteSeconds = 1_200;

/** Affiliate of a swap. `name` is a THORName, a MAYAName or an address of the network. */
export interface AffiliateShare {
  readonly name: string;
  readonly bps: number;
}

/** A validated quote request: addresses match their chains, and the assets differ. */
export interface QuoteRequest {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  /** Requested amount, if the precision of `from`'s chain truncates it; `amount` is what is paid. */
  readonly amountAsked?: BaseAmount;
  /** Minimum payout when the amount was derived from it. Routes that guarantee less are refused. */
  readonly amountOut?: BaseAmount;
  readonly destination?: string;
  /** THORName or MAYAName given instead of the destination, lowercase and without a chain. */
  readonly destinationName?: string;
  readonly refund?: string;
  /** Tolerance of the payout below the quote before the networks refund; 10000 disables protection. */
  readonly toleranceBps: number;
  /** Maximum price impact of a route; 10000 disables the check. */
  readonly maxImpactBps: number;
  /** Explicit streaming choice; by default both modes are requested. `interval` 0 requests a single swap. */
  readonly streaming?: { readonly interval?: number; readonly quantity?: number };
  readonly networks: readonly NetworkId[];
  /** Accepts a single operator if only one is configured. */
  readonly acceptOneOperator?: boolean;
  /** Whether the order may also be offered as two payments, one over each network. */
  readonly split?: boolean;
  /** Requested modes per network, if given; `streaming` then applies to streaming swaps only. */
  readonly modes?: Readonly<Partial<Record<NetworkId, readonly PooledMode[]>>>;
  readonly affiliate?: AffiliateShare;
}

/** A quote request by minimum payout; the input amount is derived. */
export type OutputRequest = Omit<QuoteRequest, 'amount' | 'amountAsked' | 'amountOut'> & { readonly amountOut: BaseAmount };

/** An incoming quote request, by input amount or by minimum payout. */
export type AnyQuoteRequest = QuoteRequest | OutputRequest;

/** A quote request to one node. */
export interface NodeQuoteRequest {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  readonly destination: string;
  readonly refund?: string;
  /** Tolerance in basis points; if absent, the memo has no limit. */
  readonly toleranceBps?: number;
  readonly interval?: number;
  readonly quantity?: number;
  readonly affiliate?: AffiliateShare;
}

/** Fees in units of `asset`; total = affiliate + outbound + liquidity (content/reference/thornode.md#quote-of-a-swap). */
export interface QuoteFees {
  readonly asset: Asset;
  readonly affiliate: BaseAmount;
  readonly outbound: BaseAmount;
  readonly liquidity: BaseAmount;
  readonly total: BaseAmount;
  readonly slippageBps: number;
  readonly totalBps: number;
}

/** A node's parsed quote; fields the node omitted are absent. The node's prose is dropped. */
export interface NodeQuote {
  readonly inboundAddress?: string;
  readonly inboundConfirmationBlocks: number;
  readonly inboundConfirmationSeconds: number;
  readonly outboundDelayBlocks: number;
  readonly outboundDelaySeconds: number;
  readonly fees: QuoteFees;
  readonly router?: string;
  /** Quote expiry in unix seconds. */
  readonly expiry: number;
  readonly dustThreshold?: BaseAmount;
  readonly recommendedMinAmountIn?: BaseAmount;
  /** Recommended gas rate in `gasRateUnits`, not an amount of the asset. */
  readonly recommendedGasRate?: bigint;
  readonly gasRateUnits?: string;
  readonly memo?: string;
  readonly expectedAmountOut: BaseAmount;
  readonly maxStreamingQuantity: number;
  readonly streamingSwapBlocks: number;
  readonly streamingSwapSeconds: number;
  readonly totalSwapSeconds: number;
}

/** Tags of the best offers in a response. */
export const offerTags = ['best_value', 'pays_most', 'fastest', 'lowest_fees'] as const;
export type OfferTag = (typeof offerTags)[number];

/** A quote usable until it expires. */
export interface Offer {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly request: NodeQuoteRequest;
  readonly quote: NodeQuote;
  /** Assets along the route, source first. */
  readonly route: readonly string[];
  /** Memo of the swap; absent when the request has no destination. */
  readonly memo?: string;
  /** Memo transport on chains where wallets have no memo field. */
  readonly carrier?: { readonly metadata?: string; readonly uri?: string };
  /**
   * Payout that the limit decoded from the memo assures, less `feeAfterLimit`; absent for an unprotected request, and for a mint
   * or redeem, which depends on no price.
   */
  readonly minimumPayout?: BaseAmount;
  readonly decodedMemo: DepositMemo;
  /** Loss against the market and the pools at the time of the request. */
  readonly loss: Loss;
  /** Number of parts the network may split the swap into; 1 is a single swap. */
  readonly parts: number;
  /** Payout on the pools' curve if nobody trades them back between parts; absent for one part. */
  readonly outWithoutTrades?: BaseAmount;
  /** Seconds from deposit to payout if nobody trades the pools back, if that takes longer. */
  readonly secondsWithoutTrades?: number;
  /** Price impact per pool on the route. */
  readonly legs: readonly LegLoss[];
  /** Shortfall against the best offer of the response. */
  readonly belowBestBps: number;
  /** Warnings, worst first. */
  readonly warnings: readonly OfferWarning[];
  readonly tags: readonly OfferTag[];
  /** Dollar values, with one price per asset for all offers of a response. */
  readonly usd: OfferDollars;
  /** Deposit check; explains a missing memo and address when a destination was given. */
  readonly deposit: DepositCheck;
}

type Waiting = Pick<Offer, 'secondsWithoutTrades'> & { readonly quote: Pick<NodeQuote, 'totalSwapSeconds'> };

/**
 * Seconds from deposit to payout, also if nobody trades the pools back.
 * @example slowestSeconds({ quote: { totalSwapSeconds: 600 }, secondsWithoutTrades: 900 }) // 900
 */
export const slowestSeconds = ({ quote, secondsWithoutTrades = 0 }: Waiting): number =>
  Math.max(quote.totalSwapSeconds, secondsWithoutTrades);

/** Dollar values of an offer; absent without a price. */
export interface OfferDollars {
  readonly in?: UsdAmount;
  readonly out?: UsdAmount;
  readonly minimumPayout?: UsdAmount;
  readonly fees?: UsdAmount;
  readonly lost?: UsdAmount;
}

/** One order over both networks: an offer of each, which is a deposit of its own. */
export interface SplitOffer {
  /** Larger first; each pays its part of the whole amount. */
  readonly legs: readonly [Offer, Offer];
  /** Gain over the value of the best single offer, after the cost of the second deposit. */
  readonly gainBps: number;
  readonly gainUsd: UsdAmount;
}

/** Refusal by a network, or by one of its modes. */
export interface Refusal {
  readonly network: NetworkId;
  readonly mode?: Mode;
  readonly error: ErrorInfo;
}

/** Result of a quote request: the offers, and a refusal for every route without one. */
export interface QuoteResult {
  readonly request: QuoteRequest;
  /** Offers, best first: by `valueOffer`, then by time. */
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
  /** The order as one payment over each network, if it was requested and gains over every offer. */
  readonly split?: SplitOffer;
  /** Earliest expiry among the offers, in unix seconds. */
  readonly expiresAt?: number;
  /** URL of the page to review and sign the first offer. */
  readonly reviewUrl?: string;
}
