import { type BaseAmount, baseAmount, formatBase, maxBps, type UsdAmount } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { affiliateShare, affiliatesText, type DepositWarning, farLimitTimes, memoWarnings } from '../../core/inbound/deposit-warnings.ts';
import { bpsOf, defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { restingCodes } from '../../core/loss/warnings.ts';
import type { DepositMemo } from '../../core/memo/memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { maxTtlBlocks } from '../../core/quote/limit-order.ts';
import { makeOffer, partsOf } from '../../core/quote/offer.ts';
import { type PlanRequest, planNetwork } from '../../core/quote/plan.ts';
import { feeAfterLimit } from '../../core/quote/protection.ts';
import { type NodeQuoteRequest, type Offer, slowestSeconds } from '../../core/quote/quote.ts';
import type { NetworkService } from '../deps.ts';
import { plainImpactError } from '../quote/amounts.ts';
import { isContractDestination } from '../quote/contract-destination.ts';
import { pricesOfBoth, pricesWith } from '../quote/prices.ts';
import { affiliateErrors } from '../quote/route/affiliate.ts';
import { payoutJudge } from '../quote/route/payout-judge.ts';
import { quoteAtNode } from '../quote/route/quote-at-node.ts';

const quoteMs = 2_600;

export type OutcomeDeps = Pick<NetworkService, 'facts' | 'nodes' | 'names' | 'chains' | 'now'>;

/** A deposit and the order in its memo, both with assets in the network's notation. */
export interface OrderedPayment {
  readonly deposit: PlannedDeposit;
  readonly order: DepositMemo;
}

/** Expected outcome of a deposit that arrives now. */
export interface ExpectedOutcome {
  readonly problems: readonly ErrorInfo[];
  readonly warnings: readonly DepositWarning[];
  /** Expected payout after all fees and shares; absent when no swap would be made. */
  readonly expectedOut?: BaseAmount;
  /** Loss against the market price with all fees and shares; absent when no swap would be made. */
  readonly lossBps?: number;
  /** Payout that the memo's limit assures; absent without a limit or a quote. */
  readonly minimumPayout?: BaseAmount;
  /** Value of the deposit; absent without a price. */
  readonly paidUsd?: UsdAmount;
  /** Longest time until the payout, of a limit order its lifetime; absent when no swap would be made. */
  readonly seconds?: number;
}

/**
 * Expected outcome of a deposit by the network's own quote for its amount: a deposit that would be swallowed or refunded
 * has a problem; losses, delays and shares of others are warnings. Never throws; a missing quote is a problem.
 */
export async function depositOutcome(read: OrderedPayment, facts: NetworkFacts, deps: OutcomeDeps): Promise<ExpectedOutcome> {
  const { deposit, order } = read;
  const signal = AbortSignal.timeout(quoteMs);
  const request = nodeRequest(read, facts);
  if (request === undefined) return { problems: [], warnings: [] };
  const payee = { to: order.asset, destination: order.destination };
  const [{ reply }, unknown, both, isContract, judge] = await Promise.all([
    quoteAtNode(request, facts, { deps, signal, isChosen: true }),
    affiliateErrors(order.affiliates, facts, deps),
    pricesOfBoth(deps, signal),
    isContractDestination(payee, deps),
    payoutJudge(payee, deps),
  ]);
  const prices = pricesWith(both, facts.pools);
  const maximum = deposit.maxImpactBps === undefined ? {} : { maxImpactBps: deposit.maxImpactBps };
  const made = reply.ok
    ? makeOffer({ request, quote: reply.value, facts, prices, isPayable: false, isContract, order, ...maximum }, deps.now())
    : { ok: false as const, error: reply.error.info };
  if (!made.ok) return { problems: [...unknown, made.error], warnings: [] };
  const offer = made.value;
  const expectedOut = afterShares(offer, order);
  const refused = judge(expectedOut);
  const problems = [
    ...unknown,
    ...limitProblems(offer, order),
    ...lossProblems(offer, order, deposit),
    ...shareProblems(read, expectedOut, facts),
    ...(refused === undefined ? [] : [{ ...refused, field: 'memo' }]),
  ];
  return {
    problems,
    warnings: orderWarnings(offer, order),
    expectedOut,
    lossBps: lossAfter(offer, expectedOut),
    seconds: longestWait(offer, order),
    ...present({ paidUsd: offer.usd.in }),
    ...assuredBy(order, offer),
  };
}

/** Warnings of an order with its own limit, by an offer for its amount. */
export function orderWarnings(offer: Offer, order: DepositMemo): readonly DepositWarning[] {
  const { request, quote, outWithoutTrades: leastOut = quote.expectedAmountOut } = offer;
  const paid = { from: request.from, expectedOut: quote.expectedAmountOut, leastOut, parts: partsOf(request, quote) };
  return [...memoWarnings(order, paid), ...offerWarnings(offer, order)];
}

/** Node quote request without a limit or recipient, so that problems with them are reported by us. */
function nodeRequest({ deposit, order }: OrderedPayment, facts: NetworkFacts): NodeQuoteRequest | undefined {
  const { network, from, amount } = deposit;
  const isStreaming = order.kind === 'swap' && order.interval > 0;
  const asked: PlanRequest = {
    from,
    to: order.asset,
    amount,
    toleranceBps: maxBps,
    networks: [network],
    streaming: { interval: isStreaming ? order.interval : 0, quantity: order.quantity },
  };
  const mode = order.kind === 'swap' || order.kind === 'limit' ? (isStreaming ? 'streaming' : 'single') : order.kind;
  return planNetwork(asked, network, facts).requests.find((request) => request.mode === mode);
}

function assuredBy({ limit }: DepositMemo, offer: Offer): Pick<ExpectedOutcome, 'minimumPayout'> {
  const assured = limit - feeAfterLimit(offer, offer.quote.fees.outbound);
  return assured > 0n ? { minimumPayout: baseAmount(assured) } : {};
}

const lossAfter = ({ loss: { marketOut } }: Offer, expectedOut: BaseAmount): number => bpsOf(marketOut - expectedOut, marketOut);

function longestWait(offer: Offer, { kind, interval }: DepositMemo): number {
  if (kind !== 'limit') return slowestSeconds(offer);
  return Math.min(interval || maxTtlBlocks, maxTtlBlocks) * protocols[offer.network].blockSeconds;
}

/** Payout after affiliate shares. */
function afterShares({ quote: { expectedAmountOut, fees } }: Offer, { affiliates }: DepositMemo): BaseAmount {
  const share = ((expectedAmountOut + fees.outbound) * BigInt(affiliateShare(affiliates))) / BigInt(maxBps);
  return baseAmount(expectedAmountOut > share ? expectedAmountOut - share : 0n);
}

/** Rejects affiliate shares that leave too little to pay out: the network keeps such a payout. */
function shareProblems({ deposit, order }: OrderedPayment, expectedOut: BaseAmount, facts: NetworkFacts): readonly ErrorInfo[] {
  if (order.affiliates.length === 0) return [];
  const { asset, affiliates } = order;
  const isGas = chains[asset.chain]?.gasAsset === formatAsset(asset);
  const dust = isGas ? (facts.inbound.find(({ chain }) => chain === asset.chain)?.dustThreshold ?? 0n) : 0n;
  if (expectedOut > 0n && expectedOut >= dust) return [];
  const hint = `After ${affiliatesText(affiliates)} too little is left to be paid out: ${protocols[deposit.network].name} would keep it. Use a memo without such affiliates.`;
  return [{ code: 'amount_too_low', field: 'memo', hint }];
}

/** Rejects limits not met now: a swap is refunded at once, an order at many times the price after it expires. */
export function limitProblems({ quote, request, loss }: Offer, { kind, limit, asset }: DepositMemo): readonly ErrorInfo[] {
  const { expectedAmountOut } = quote;
  const isMissed = kind === 'swap' && limit > expectedAmountOut;
  const isFar = kind === 'limit' && limit > loss.midOut * farLimitTimes;
  if (!isMissed && !isFar) return [];
  const { name } = protocols[request.network];
  const [least, now] = [limit, expectedAmountOut].map((amount) => `${formatBase(baseAmount(amount), asset)} ${asset.ticker}`);
  const hint = isMissed
    ? `The memo asks for at least ${least}, and ${name} pays ${now} now: it would refund the deposit, less fees. Get a new quote.`
    : `The memo asks for ${least}, many times the ${now} that ${name} pays now: the order would not be filled, and be refunded less fees.`;
  return [
    { code: 'price_limit', field: 'memo', hint, details: { minimum_payout: `${limit}`, expected_amount_out: `${expectedAmountOut}` } },
  ];
}

/** Rejects swaps that exceed the accepted price impact; a resting limit order has none. */
function lossProblems(
  offer: Offer,
  { kind, limit }: DepositMemo,
  { maxImpactBps = defaultMaxImpactBps }: PlannedDeposit,
): readonly ErrorInfo[] {
  const rests = kind === 'limit' && limit > offer.quote.expectedAmountOut;
  const impact = Math.max(offer.loss.priceImpactBps, isBeyondPools(offer) ? impactWithoutTrades(offer) : 0);
  if (rests || impact <= maxImpactBps) return [];
  return [plainImpactError({ ...offer, loss: { ...offer.loss, priceImpactBps: impact } }, maxImpactBps)];
}

/** Whether the swap exceeds the depth of a pool on its route: arbitrage cannot make up for it. */
const isBeyondPools = ({ warnings }: Offer): boolean => warnings.some(({ figures }) => Number(figures['share_bps'] ?? 0) > maxBps);

function impactWithoutTrades({ loss: { midOut }, outWithoutTrades = midOut }: Offer): number {
  return bpsOf(midOut > outWithoutTrades ? midOut - outWithoutTrades : 0n, midOut);
}

/** Warnings of an offer that apply to an order with its own limit. */
function offerWarnings({ warnings, quote }: Offer, { kind, limit }: DepositMemo): readonly DepositWarning[] {
  const rests = kind === 'limit' && limit > quote.expectedAmountOut;
  return warnings.filter(({ code }) => !rests || restingCodes.has(code));
}
