import { type BaseAmount, baseAmount, formatUnits, lessBps } from '../../core/amount.ts';
import type { Asset } from '../../core/asset/asset.ts';
import { isNativeAsset } from '../../core/asset/native-assets.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { cutAmount, largestAmount } from '../../core/loss/largest-amount.ts';
import { dollarText, lossOf, percentText } from '../../core/loss/loss.ts';
import { ownUnitsHint, shown } from '../../core/loss/own-units.ts';
import { protocols } from '../../core/network/protocol.ts';
import { findPool, type Prices } from '../../core/pool/pool.ts';
import { isMintRequest, type MintRequest, mintQuote } from '../../core/quote/mint-quote.ts';
import { partsOf } from '../../core/quote/offer.ts';
import { type PlanRequest, planNetwork } from '../../core/quote/plan.ts';
import type { NodeQuote, NodeQuoteRequest, Offer } from '../../core/quote/quote.ts';
import type { Deps } from '../deps.ts';

/** Context of a search for an acceptable amount. */
export interface AmountSearch {
  readonly facts: NetworkFacts;
  readonly deps: Pick<Deps, 'nodes'>;
  readonly signal: AbortSignal;
}

/** Reduction after a node quotes above the limit, in bps; the curve ignores the node's rounding and added slip. */
const stepsDownBps = [100, 900];
/** Maximum node quotes to confirm one amount. */
const maxTries = 3;

/**
 * Error of an offer whose price impact exceeds the limit: the loss, and the largest amount within the limit confirmed by
 * a node quote, if there is one.
 */
export async function impactError(offer: Offer, maxImpactBps: number, search: AmountSearch): Promise<ErrorInfo> {
  const { request, quote } = offer;
  const largest = await confirmedLargest(request, { maxImpactBps, quote }, search);
  return withLargest(plainImpactError(offer, maxImpactBps), request.from, maxImpactBps, largest);
}

/** Same as `impactError`, without an acceptable amount. */
export function plainImpactError({ network, request, loss, usd, quote }: Offer, maxImpactBps: number): ErrorInfo {
  const { name } = protocols[network];
  const dollars = usd.lost === undefined ? '' : ` (about ${dollarText(usd.lost)})`;
  const lost =
    loss.totalLossBps > 0
      ? `${percentText(loss.totalLossBps)} % of the value would be lost${dollars}`
      : `the pools would take ${percentText(loss.priceImpactBps)} % of the value`;
  return {
    code: 'price_impact_too_high',
    hint: `Over ${name} ${lost}: ${shown(request.amount, request.from)} is too much for its pools.${ownUnitsHint(request.amount, request.from)}`,
    field: 'amount',
    details: {
      price_impact_bps: `${loss.priceImpactBps}`,
      total_loss_bps: `${loss.totalLossBps}`,
      max_impact_bps: `${maxImpactBps}`,
      expected_amount_out: `${quote.expectedAmountOut}`,
      market_out: `${loss.marketOut}`,
      mid_out: `${loss.midOut}`,
      ...(usd.lost === undefined ? {} : { usd_lost: formatUnits(usd.lost, 8) }),
    },
  };
}

/** Error of an output that the pools of a network cannot pay. */
export function beyondPools(amountOut: BaseAmount, { to, network }: Pick<NodeQuoteRequest, 'to' | 'network'>): ErrorInfo {
  const hint = `The pools of ${protocols[network].name} cannot pay ${shown(amountOut, to)}. Receive less.`;
  return { code: 'amount_too_high', hint, field: 'amount_out' };
}

/** Error of an amount that a node refuses although it is above the minimum. */
export async function tooHighError(request: NodeQuoteRequest, maxImpactBps: number, search: AmountSearch): Promise<ErrorInfo> {
  const error: ErrorInfo = {
    code: 'amount_too_high',
    hint: `${shown(request.amount, request.from)} is more than the pools of ${protocols[request.network].name} can pay for.${ownUnitsHint(request.amount, request.from)}`,
    field: 'amount',
  };
  return withLargest(error, request.from, maxImpactBps, await confirmedLargest(request, { maxImpactBps }, search));
}

function withLargest(error: ErrorInfo, from: Asset, maxImpactBps: number, largest: BaseAmount | undefined): ErrorInfo {
  if (largest === undefined) return error;
  const hint = `${error.hint} The largest amount with a price impact of at most ${percentText(maxImpactBps)} % is ${shown(largest, from)}.`;
  return { ...error, hint, details: { ...error.details, largest_amount: `${largest}` } };
}

/** Estimates from the pool curve, then confirms with the node; retries with the node's own number of parts if it uses more. */
async function confirmedLargest(
  request: NodeQuoteRequest,
  { maxImpactBps, quote }: { readonly maxImpactBps: number; readonly quote?: NodeQuote },
  { facts, deps, signal }: AmountSearch,
): Promise<BaseAmount | undefined> {
  let parts = quote === undefined ? 1n : partsOf(request, quote);
  const estimate = () => largestAmount({ ...request, parts }, request.amount, maxImpactBps, facts.pools);
  let found: BaseAmount | undefined;
  let amount = estimate();
  for (let tries = 0; tries < maxTries && amount !== undefined && amount > 0n; tries += 1) {
    const asked = { ...request, amount };
    const reply = await deps.nodes[request.network].quoteSwap(asked, signal, 'spare');
    if (reply.ok && staysBelow(asked, reply.value, maxImpactBps, facts)) {
      found = amount;
      const own = partsOf(asked, reply.value);
      if (own <= parts) return found;
      parts = own;
      amount = estimate();
      if (amount !== undefined && amount <= found) return found;
    } else {
      if (found !== undefined) return found;
      amount = cutAmount(lessBps(amount, stepsDownBps[tries] ?? 0));
    }
  }
  return found;
}

/** Not needed: price impact is measured against the route's own pools. */
const noPrices: Prices = { byAsset: new Map() };

function staysBelow(request: NodeQuoteRequest, quote: NodeQuote, maxImpactBps: number, facts: NetworkFacts): boolean {
  const { outbound, affiliate } = quote.fees;
  const swap = { ...request, expectedOut: quote.expectedAmountOut, outboundFee: outbound, affiliateFee: affiliate };
  const loss = lossOf(swap, facts.pools, noPrices);
  return loss !== undefined && loss.priceImpactBps <= maxImpactBps && request.amount >= (quote.recommendedMinAmountIn ?? 0n);
}

/** Divisor of the source depth for the probe amount: above any minimum, without moving the price. */
const probeShare = 1_000n;

/** Adds the smallest accepted amount, as the node recommends it for a sufficient one; the error is unchanged when unavailable. */
export async function withMinimum(error: ErrorInfo, request: PlanRequest, search: AmountSearch): Promise<ErrorInfo> {
  const { facts } = search;
  const minimum = await confirmedSmallest(request, search);
  if (minimum === undefined) return error;
  if (minimum <= request.amount) return partsTooSmall(error, facts);
  const hint = `${error.hint.replace(/ Send more\.$/, '')} Send at least ${shown(minimum, request.from)}.`;
  return { ...error, hint, details: { ...error.details, recommended_min_amount_in: `${minimum}` } };
}

/** Error of an amount that is sufficient as a single swap but too small in parts. */
function partsTooSmall({ code, field = 'amount' }: ErrorInfo, { network }: NetworkFacts): ErrorInfo {
  return {
    code,
    field,
    hint: `Over ${protocols[network].name} each part of this amount would be too small to pay its fee. Use a single swap.`,
  };
}

async function confirmedSmallest(request: PlanRequest, { facts, deps, signal }: AmountSearch): Promise<BaseAmount | undefined> {
  let amount = probeAmount(request, facts);
  for (let tries = 0; tries < maxTries && amount !== undefined; tries += 1) {
    const [asked] = planNetwork({ ...request, amount }, facts.network, facts).requests;
    if (asked === undefined) return undefined;
    if (isMintRequest(asked)) return smallestMint(asked, facts);
    const reply = await deps.nodes[facts.network].quoteSwap(asked, signal, 'spare');
    const minimum: BaseAmount | undefined = reply.ok ? (reply.value.recommendedMinAmountIn ?? amount) : named(reply.error.info);
    if (reply.ok && minimum === amount) return amount;
    amount = minimum ?? baseAmount(amount * 2n);
  }
  return undefined;
}

function smallestMint(asked: MintRequest, facts: NetworkFacts): BaseAmount | undefined {
  const made = mintQuote(asked, facts, undefined, facts.readAt);
  return made.ok ? made.value.recommendedMinAmountIn : undefined;
}

function named({ details }: ErrorInfo): BaseAmount | undefined {
  const minimum = details?.['recommended_min_amount_in'];
  return minimum === undefined ? undefined : baseAmount(BigInt(minimum));
}

function probeAmount({ from, to }: PlanRequest, facts: NetworkFacts): BaseAmount | undefined {
  const isNative = isNativeAsset(from, facts.network);
  const pool = findPool(facts.pools, isNative ? to : from);
  return pool && baseAmount((isNative ? pool.balanceNative : pool.balanceAsset) / probeShare);
}
