import { validateAddress } from '../address/address.ts';
import { type BaseAmount, baseAmount, formatUnits, lessBps, maxBps } from '../amount.ts';
import { type Asset, baseDecimals, formatAsset, homeChain } from '../asset/asset.ts';
import { type ErrorInfo, fail, ok, type Result } from '../errors.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { affiliateWarnings } from '../inbound/deposit-warnings.ts';
import { limitWarning } from '../loss/limit-warning.ts';
import { defaultMaxImpactBps, dollarsLost, type Loss, lossOf } from '../loss/loss.ts';
import { solvencyWarnings } from '../loss/solvency-warning.ts';
import { legLosses, outWithoutTrades, type SwapPath } from '../loss/swap-output.ts';
import { tokenWarnings } from '../loss/token-warnings.ts';
import { bySeverity, type OfferWarning, offerWarnings, poolsOnPath, type WarnedOffer } from '../loss/warnings.ts';
import { type DepositMemo, fitsChain, memoBytes } from '../memo/memo.ts';
import { verifyMemo } from '../memo/memo-verify.ts';
import type { MintOrder } from '../memo/mint-memo.ts';
import { protocols } from '../network/protocol.ts';
import { type Prices, usdValue } from '../pool/pool.ts';
import { present } from '../present.ts';
import { feesAgree } from './fee.ts';
import { memoSpace } from './memo-carrier.ts';
import { resolveAsset } from './plan.ts';
import { feeAfterLimit } from './protection.ts';
import type { NodeQuote, NodeQuoteRequest, Offer, OfferDollars } from './quote.ts';
import { secondsAround } from './whole-time.ts';

/** Maximum excess over the pools' price before fees, in basis points; quotes above it are rejected as implausible. */
const outlierBps = 500;

/** A node's quote with its request and the network facts at that time. */
export interface AnsweredQuote {
  readonly request: NodeQuoteRequest;
  readonly quote: NodeQuote;
  readonly facts: NetworkFacts;
  /** Prices across both networks, so that all offers of a response are valued by the same ones. */
  readonly prices: Prices;
  /** Whether `request` has a real destination; if the caller gave none, it has a probe destination and the memo is dropped. */
  readonly isPayable: boolean;
  /** Whether the destination is a contract. */
  readonly isContract?: boolean;
  /** Maximum price impact the caller accepts; the default if absent. */
  readonly maxImpactBps?: number;
  /** Terms of the deposit that is judged, where the node was asked without them. */
  readonly order?: Pick<DepositMemo, 'kind' | 'limit' | 'affiliates'>;
}

/**
 * Turns a node's quote into an Offer. Rejects expired quotes, amounts below the recommended
 * minimum, figures that do not add up, and memos that do not match the request.
 * `now` in unix milliseconds. Errors: quote_expired, amount_too_low, upstream_invalid.
 * @example makeOffer({ request: nodeRequest(), quote: nodeQuote(), facts: facts('thorchain'), prices: pricesOf(facts('thorchain').pools), isPayable: true }, 0) // { ok: true, value: { minimumPayout: 246_510_000n } }
 */
export function makeOffer(answered: AnsweredQuote, now: number): Result<Offer> {
  const { request, facts, prices, isPayable, isContract = false, maxImpactBps = defaultMaxImpactBps } = answered;
  const quote = withWholeTime(answered.quote, request);
  const swap = { ...request, expectedOut: quote.expectedAmountOut, outboundFee: quote.fees.outbound, affiliateFee: quote.fees.affiliate };
  const loss = lossOf(swap, facts.pools, prices);
  const error = quoteError(request, quote, loss, now);
  if (error) return { ok: false, error };
  const memo = checkMemo(request, quote, facts);
  if (!memo.ok) return memo;
  const mint = mintOf(request);
  if (loss === undefined) return fail('upstream_invalid', `${protocols[request.network].name} answered without a price of its pools.`);
  const order = answered.order ?? memo.value;
  const assured = memo.value.limit - feeAfterLimit(request, quote.fees.outbound);
  const minimumPayout = assured > 0n ? baseAmount(assured) : undefined;
  const usd = priceOffer({ request, quote, minimumPayout }, prices);
  const path: SwapPath = { network: request.network, from: request.from, to: request.to, parts: partsOf(request, quote) };
  const without = outWithoutTrades(path, request.amount, swap, facts.pools);
  const warned = {
    loss,
    fees: quote.fees.outbound + quote.fees.affiliate,
    isProtected: order.limit > 0n || mint !== undefined,
    seconds: quote.totalSwapSeconds,
    ...present({ usdLost: usd.lost, usdIn: usd.in, outWithoutTrades: without }),
    maxImpactBps,
    pools: mint === undefined ? poolsOnPath([request.from, request.to], [request.amount, loss.midOut], facts.pools) : [],
    isContract,
  };
  return ok({
    network: request.network,
    mode: request.mode,
    request,
    quote,
    route: routeOf(request),
    ...(isPayable && quote.memo !== undefined ? { memo: quote.memo } : {}),
    ...(minimumPayout === undefined ? {} : { minimumPayout }),
    decodedMemo: memo.value,
    loss,
    parts: Number(path.parts),
    ...present({
      outWithoutTrades: without,
      secondsWithoutTrades: secondsWithoutTrades(quote, path, secondsAround(request, quote.inboundConfirmationSeconds)),
    }),
    legs: mint === undefined ? legLosses(path, request.amount, loss.priceImpactBps, facts.pools) : [],
    belowBestBps: 0,
    warnings: [
      ...offerWarnings(warned, prices),
      ...(mint === undefined ? limitWarnings({ ...warned, request, quote, order }) : []),
      ...affiliateWarnings(order.affiliates),
      ...solvencyWarnings([request.from, request.to], facts, now),
      ...tokenWarnings([request.from, request.to], facts.pools),
    ].sort(bySeverity),
    tags: [],
    usd,
    deposit: { state: 'unverified', reason: 'No operator has been asked about this deposit yet.' },
  });
}

/** Judgement of the payout that the limit in the memo assures. */
function limitWarnings(
  offer: Pick<AnsweredQuote, 'request' | 'quote'> &
    Pick<WarnedOffer, 'loss' | 'maxImpactBps' | 'outWithoutTrades' | 'usdIn'> & {
      readonly order: Pick<DepositMemo, 'kind' | 'limit'>;
    },
): readonly OfferWarning[] {
  const { request, quote, order, loss, maxImpactBps, outWithoutTrades: without, usdIn } = offer;
  const { expectedAmountOut: expectedOut } = quote;
  const assured = order.limit - feeAfterLimit(request, quote.fees.outbound);
  const judged = {
    limit: assured > 0n ? assured : 0n,
    to: request.to,
    marketOut: loss.marketOut,
    expectedOut,
    leastOut: without ?? expectedOut,
  };
  const warning = limitWarning({ ...judged, maxImpactBps, isOrder: order.kind === 'limit', ...present({ usdIn }) });
  return warning === undefined ? [] : [warning];
}

/** Mint order of a route that uses no pool. */
const mintOf = ({ mode, from }: NodeQuoteRequest): MintOrder | undefined =>
  mode === 'mint' || mode === 'redeem' ? { kind: mode, from } : undefined;

/** The node's total, at least one block since no payout happens in the block of its deposit, to the block of the payout. */
function withWholeTime(quote: NodeQuote, request: NodeQuoteRequest): NodeQuote {
  const { inboundConfirmationSeconds: confirmation, streamingSwapSeconds: swap, totalSwapSeconds: total } = quote;
  const inside = Math.max(total, confirmation + swap, protocols[request.network].blockSeconds);
  return { ...quote, totalSwapSeconds: inside + secondsAround(request, confirmation) };
}

/**
 * Number of parts the node assumed in this quote: the requested quantity, capped at its maximum.
 * @example partsOf(nodeRequest(), nodeQuote()) // 2n
 */
export function partsOf(request: NodeQuoteRequest, quote: NodeQuote): bigint {
  if (request.mode === 'single' && request.network === 'mayachain') return 1n;
  const most = Math.max(1, quote.maxStreamingQuantity);
  return BigInt(request.quantity ? Math.min(request.quantity, most) : most);
}

/**
 * Seconds from deposit to payout without opposing trades, when parts without an interval take a block each
 * (content/reference/arithmetic.md#queue); undefined unless longer than quoted.
 */
function secondsWithoutTrades(quote: NodeQuote, { network, parts }: SwapPath, around: number): number | undefined {
  const { inboundConfirmationSeconds, outboundDelaySeconds, totalSwapSeconds } = quote;
  const partsSeconds = Number(parts) * protocols[network].blockSeconds;
  const seconds = inboundConfirmationSeconds + Math.max(outboundDelaySeconds, partsSeconds) + around;
  return parts > 1n && seconds > totalSwapSeconds ? seconds : undefined;
}

function priceOffer(
  offer: {
    readonly request: NodeQuoteRequest;
    readonly quote: NodeQuote;
    readonly minimumPayout: BaseAmount | undefined;
  },
  prices: Prices,
): OfferDollars {
  const { request, quote, minimumPayout } = offer;
  const paid = usdValue(request.amount, request.from, prices);
  const arriving = usdValue(quote.expectedAmountOut, request.to, prices);
  return present({
    in: paid,
    out: arriving,
    minimumPayout: minimumPayout === undefined ? undefined : usdValue(minimumPayout, request.to, prices),
    fees: usdValue(quote.fees.total, request.to, prices),
    lost: dollarsLost(paid, arriving),
  });
}

function quoteError(request: NodeQuoteRequest, quote: NodeQuote, loss: Loss | undefined, now: number): ErrorInfo | undefined {
  const { name } = protocols[request.network];
  const invalid = (hint: string): ErrorInfo => ({ code: 'upstream_invalid', hint: `${name} ${hint}` });
  if (quote.expiry * 1000 <= now) return { code: 'quote_expired', hint: `${name} answered with a quote that has already expired.` };
  const minimum = quote.recommendedMinAmountIn ?? 0n;
  if (request.amount < minimum) return belowMinimum(request.from, baseAmount(minimum), name);
  if (quote.expectedAmountOut <= 0n)
    return { code: 'amount_too_low', hint: `After fees nothing would arrive over ${name}. Send more.`, field: 'amount' };
  if (!feesAgree(quote, request.to)) return invalid('answered with fees that do not add up.');
  if (quote.fees.affiliate > mostAffiliateFee(request, quote)) return invalid('answered with an affiliate fee that nobody asked for.');
  if (loss !== undefined && exceedsPools(quote.expectedAmountOut, loss.midOut))
    return invalid('answered with a payout far above its own pools.');
  return inboundError(request, quote) ? invalid('answered with an inbound address that is not valid.') : undefined;
}

/** Maximum affiliate fee: the requested share of the swap's gross output. */
function mostAffiliateFee({ affiliate }: NodeQuoteRequest, { expectedAmountOut, fees }: NodeQuote): bigint {
  const yielded = expectedAmountOut + fees.total;
  return affiliate === undefined ? 0n : (yielded * BigInt(affiliate.bps)) / BigInt(maxBps) + 1n;
}

function belowMinimum(from: Asset, minimum: BaseAmount, name: string): ErrorInfo {
  return {
    code: 'amount_too_low',
    hint: `${name} recommends at least ${formatUnits(minimum, baseDecimals(from))} ${from.ticker}; less may be lost to fees. Send more.`,
    field: 'amount',
    details: { recommended_min_amount_in: minimum.toString() },
  };
}

function exceedsPools(payout: BaseAmount, midOut: BaseAmount): boolean {
  return payout * BigInt(maxBps) > midOut * BigInt(maxBps + outlierBps) + BigInt(maxBps);
}

/** Whether the inbound address is missing or invalid; sources held on the network itself (native, synth, trade and secured) need none. */
function inboundError(request: NodeQuoteRequest, quote: NodeQuote): boolean {
  if (homeChain(request.from, request.network) === protocols[request.network].chain) return false;
  if (quote.inboundAddress === undefined) return true;
  return !validateAddress(quote.inboundAddress, request.from.chain, { network: request.network }).ok;
}

function checkMemo(request: NodeQuoteRequest, quote: NodeQuote, facts: NetworkFacts) {
  const { name } = protocols[request.network];
  if (quote.memo === undefined) return fail('upstream_invalid', `${name} answered without a memo.`);
  const isLong = memoBytes(quote.memo) > memoSpace(request, facts);
  const fits = isLong ? fitsChain(quote.memo, homeChain(request.from, request.network), request.network) : undefined;
  if (fits?.ok === false) return fits;
  const mint = mintOf(request);
  const isProtected = request.toleranceBps !== undefined;
  const lowest = isProtected ? lessBps(quote.expectedAmountOut, request.toleranceBps) : baseAmount(0n);
  return verifyMemo(quote.memo, {
    network: request.network,
    to: request.to,
    destination: request.destination,
    ...(request.refund === undefined ? {} : { refund: request.refund }),
    ...(isProtected ? { minimumLimit: lowest, maximumLimit: quote.expectedAmountOut } : {}),
    interval: request.interval ?? 0,
    ...(mint === undefined ? {} : { mint }),
    ...(request.affiliate === undefined ? {} : { affiliates: [request.affiliate] }),
    resolve: (asset) => resolveAsset(asset, facts),
  });
}

function routeOf(request: NodeQuoteRequest): readonly string[] {
  const { nativeAsset } = protocols[request.network];
  const ends = [formatAsset(request.from), formatAsset(request.to)];
  return ends.includes(nativeAsset) || mintOf(request) !== undefined
    ? ends
    : [formatAsset(request.from), nativeAsset, formatAsset(request.to)];
}
