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

/** How a swap runs through pools: in one go (rapid on THORChain), or in parts spread over blocks. */
export type PooledMode = 'single' | 'streaming';

/**
 * How one asset becomes the other: through pools, or unit for unit where both are one asset, once on its own chain and once
 * as a secured or trade asset of the network.
 */
export type Mode = PooledMode | MintKind;

/** Every mode, as contracts list them. */
export const modes = ['single', 'streaming', 'mint', 'redeem'] as const satisfies readonly Mode[];

/** Nodes promise a quote for 900 seconds; one that says more is taken to end after these. */
export const longestQuoteSeconds = 1_200;

/** Who takes a share of a swap. `name` is a THORName, a MAYAName or an address of the network. */
export interface AffiliateShare {
  readonly name: string;
  readonly bps: number;
}

/** What a person or an agent wants to know. Parsed and valid: addresses fit their chains, the assets differ. */
export interface QuoteRequest {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  /** What was asked for, where the chain of `from` carries less of it; `amount` is what is paid. */
  readonly amountAsked?: BaseAmount;
  /** Where the amount was found for it: what has to arrive at least. Routes that promise less are refused. */
  readonly amountOut?: BaseAmount;
  readonly destination?: string;
  /** The THORName or MAYAName that the caller named in its place, in small letters and without a chain. */
  readonly destinationName?: string;
  readonly refund?: string;
  /** How far the payout may fall below the quote before the networks refund; 10000 asks for no protection. */
  readonly toleranceBps: number;
  /** The price impact above which a route is refused; 10000 refuses none. */
  readonly maxImpactBps: number;
  /** An explicit choice; without it each network is asked in both modes. `interval` 0 asks for one go. */
  readonly streaming?: { readonly interval?: number; readonly quantity?: number };
  readonly networks: readonly NetworkId[];
  /** The word of one operator is enough where one alone is configured. */
  readonly acceptOneOperator?: boolean;
  /** The modes wanted of each network, where the caller names them; `streaming` then counts for streaming swaps only. */
  readonly modes?: Readonly<Partial<Record<NetworkId, readonly PooledMode[]>>>;
  readonly affiliate?: AffiliateShare;
}

/** A quote request that names what has to arrive at least; the amount to pay is found for it. */
export type OutputRequest = Omit<QuoteRequest, 'amount' | 'amountAsked' | 'amountOut'> & { readonly amountOut: BaseAmount };

/** A quote request as it comes in: with the amount to pay, or with the amount to receive. */
export type AnyQuoteRequest = QuoteRequest | OutputRequest;

/** One request to one node. */
export interface NodeQuoteRequest {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  readonly destination: string;
  readonly refund?: string;
  /** Absent: no limit in the memo. */
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

/** A node's quote, read and typed; fields the node left out are absent. Prose of the node is dropped. */
export interface NodeQuote {
  readonly inboundAddress?: string;
  readonly inboundConfirmationBlocks: number;
  readonly inboundConfirmationSeconds: number;
  readonly outboundDelayBlocks: number;
  readonly outboundDelaySeconds: number;
  readonly fees: QuoteFees;
  readonly router?: string;
  /** Unix seconds. */
  readonly expiry: number;
  readonly dustThreshold?: BaseAmount;
  readonly recommendedMinAmountIn?: BaseAmount;
  /** In `gasRateUnits`, not an amount of the asset. */
  readonly recommendedGasRate?: bigint;
  readonly gasRateUnits?: string;
  readonly memo?: string;
  readonly expectedAmountOut: BaseAmount;
  readonly maxStreamingQuantity: number;
  readonly streamingSwapBlocks: number;
  readonly streamingSwapSeconds: number;
  readonly totalSwapSeconds: number;
}

/** What an offer is best at among those of its answer. */
export const offerTags = ['best_value', 'fastest', 'lowest_fees'] as const;
export type OfferTag = (typeof offerTags)[number];

/** A quote that may be used until it expires. */
export interface Offer {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly request: NodeQuoteRequest;
  readonly quote: NodeQuote;
  /** Assets the swap passes through, source first. */
  readonly route: readonly string[];
  /** The memo as a swap would carry it; absent when the request named no destination. */
  readonly memo?: string;
  /** How the memo travels where no text field of a wallet carries it. */
  readonly carrier?: { readonly metadata?: string; readonly uri?: string };
  /** The limit decoded from the memo; absent for an unprotected ask, and for a mint or redeem, which depends on no price. */
  readonly minimumPayout?: BaseAmount;
  readonly decodedMemo: DepositMemo;
  /** Against the market and the pools when the quote was asked for. */
  readonly loss: Loss;
  /** In how many parts the network may carry it out: 1 is one go. */
  readonly parts: number;
  /** What arrives if nobody trades the pools back between its parts, by their own curve; absent of one part. */
  readonly outWithoutTrades?: BaseAmount;
  /** From the deposit to the payout in that case, where it takes longer. */
  readonly secondsWithoutTrades?: number;
  /** What each pool on the way takes of the price impact. */
  readonly legs: readonly LegLoss[];
  /** How much less it pays than the best offer of its answer. */
  readonly belowBestBps: number;
  /** Worst first. */
  readonly warnings: readonly OfferWarning[];
  readonly tags: readonly OfferTag[];
  /** At one price an asset for all offers of an answer. */
  readonly usd: OfferDollars;
  /** Where memo and address are missing though a destination was named, this says why. */
  readonly deposit: DepositCheck;
}

/** Dollar values of an offer; those without a price are absent. */
export interface OfferDollars {
  readonly in?: UsdAmount;
  readonly out?: UsdAmount;
  readonly minimumPayout?: UsdAmount;
  readonly fees?: UsdAmount;
  readonly lost?: UsdAmount;
}

/** Why a network, or one mode of it, makes no offer. */
export interface Refusal {
  readonly network: NetworkId;
  readonly mode?: Mode;
  readonly error: ErrorInfo;
}

/** What came of a quote request: the offers, and a reason for every route without one. */
export interface QuoteResult {
  readonly request: QuoteRequest;
  /** Best first: by net payout, then by time. */
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
  /** Unix seconds of the earliest expiry among the offers. */
  readonly expiresAt?: number;
  /** The page where a person sees and signs the first offer. */
  readonly reviewUrl?: string;
}
