import { baseAmount, maxBps } from '../../core/amount.ts';
import { AppError, type ErrorInfo, must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { bpsOf, dollarsLost } from '../../core/loss/loss.ts';
import type { SwapMemo } from '../../core/memo/memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { usdValue } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import { makeOffer } from '../../core/quote/offer.ts';
import { type PlanRequest, planNetwork } from '../../core/quote/plan.ts';
import type { NodeQuoteRequest, Offer } from '../../core/quote/quote.ts';
import { amountBelow, exactText } from '../../core/reference/reference.ts';
import type { DepositLoss, ExactDeposit } from '../../core/reference/registration.ts';
import type { NetworkService } from '../deps.ts';
import { limitProblems, orderWarnings } from '../inbound/deposit-outcome.ts';
import { impactError } from '../quote/amounts.ts';
import { isContractDestination } from '../quote/contract-destination.ts';
import { pricesOfBoth, pricesWith } from '../quote/prices.ts';
import { payoutJudge } from '../quote/route/payout-judge.ts';

const quoteMs = 2_600;

type LossDeps = Pick<NetworkService, 'facts' | 'nodes' | 'chains' | 'now'>;

/** A deposit and the order registered under its reference. */
export interface OrderedDeposit {
  readonly deposit: ExactDeposit;
  readonly order: SwapMemo;
  /** Maximum accepted price impact. */
  readonly maxImpactBps: number;
}

/**
 * Expected loss of a deposit made now, by a node quote for the swap registered under its reference.
 * @throws AppError price_impact_too_high (with the largest amount within the limit that carries the reference), price_limit (the
 * swap would be refunded), and the node's refusal: amount_too_low, trading_halted, upstream_*.
 */
export async function depositLoss(ordered: OrderedDeposit, facts: NetworkFacts, deps: LossDeps): Promise<DepositLoss> {
  const { deposit, order, maxImpactBps } = ordered;
  const signal = AbortSignal.timeout(quoteMs);
  const request = nodeRequest(deposit, order, facts);
  const payee = { to: request.to, destination: order.destination };
  const [reply, both, isContract, judge] = await Promise.all([
    deps.nodes.thorchain.quoteSwap(request, signal),
    pricesOfBoth(deps, signal),
    isContractDestination(payee, deps),
    payoutJudge(payee, deps),
  ]);
  if (!reply.ok) throw new AppError(reply.error.info);
  const prices = pricesWith(both, facts.pools);
  const offer = must(
    makeOffer({ request, quote: reply.value, facts, prices, isPayable: false, isContract, maxImpactBps, order }, deps.now()),
  );
  const { quote, usd, loss } = offer;
  const refused = judge(quote.expectedAmountOut);
  if (refused !== undefined) throw new AppError({ ...refused, field: 'memo' });
  // The network compares the limit with what the pools pay before an affiliate takes its share.
  const whole = { ...offer, quote: { ...quote, expectedAmountOut: baseAmount(quote.expectedAmountOut + quote.fees.affiliate) } };
  const [missed] = limitProblems(whole, order);
  if (missed !== undefined) throw new AppError(missed);
  const warnings = orderWarnings(whole, order);
  if (rests(whole, order)) {
    const target = usdValue(order.limit, request.to, prices);
    const dollars = { in: usd.in, out: target, lost: dollarsLost(usd.in, target) };
    const resting = { ...loss, totalLossBps: bpsOf(loss.marketOut - order.limit, loss.marketOut), priceImpactBps: 0 };
    return { expectedOut: order.limit, loss: resting, warnings, usd: present(dollars) };
  }
  if (loss.priceImpactBps > maxImpactBps)
    throw new AppError(await carried(impactError(offer, maxImpactBps, { facts, deps, signal }), deposit));
  return { expectedOut: quote.expectedAmountOut, loss, warnings, usd };
}

/** Whether a limit order rests in the book because the market does not reach its target yet. */
const rests = ({ quote }: Offer, { kind, limit }: SwapMemo): boolean => kind === 'limit' && limit > quote.expectedAmountOut;

/** Node quote request for the registered order. @throws AppError for a deposit that the network would not execute. */
function nodeRequest({ asset, amount }: ExactDeposit, order: SwapMemo, facts: NetworkFacts): NodeQuoteRequest {
  const [first] = order.affiliates;
  const share = order.affiliates.reduce((sum, { bps = 0 }) => sum + bps, 0);
  const affiliate = first && { name: first.name, bps: Math.min(share, protocols.thorchain.maxAffiliateBps) };
  const asked: PlanRequest = {
    from: asset,
    to: order.asset,
    amount,
    toleranceBps: maxBps,
    networks: ['thorchain'],
    streaming: order.kind === 'limit' ? { interval: 0 } : { interval: order.interval, quantity: order.quantity },
    ...(affiliate === undefined ? {} : { affiliate }),
  };
  const { requests, refusals } = planNetwork(asked, 'thorchain', facts);
  const [request] = requests;
  if (request !== undefined) return request;
  throw new AppError(refusals[0]?.error ?? { code: 'no_route', hint: 'THORChain gives no quote for this swap.' });
}

/** Rounds the largest amount down to one that carries the reference: any other amount would select another swap. */
async function carried(found: Promise<ErrorInfo>, { reference, form, minimum }: ExactDeposit): Promise<ErrorInfo> {
  const { hint, details: { largest_amount: largest, ...details } = {}, ...error } = await found;
  const [plain = hint] = hint.split(' The largest amount');
  const amount = largest === undefined ? undefined : amountBelow(baseAmount(BigInt(largest)), reference, form);
  if (amount === undefined || amount < minimum) return { ...error, hint: plain, details };
  const text = exactText(amount, form);
  return {
    ...error,
    hint: `${plain} Send at most ${text}, which carries the reference.`,
    details: { ...details, largest_amount: `${amount}`, largest_in_asset_amount: text, valid_amount_rounded_down: text },
  };
}
