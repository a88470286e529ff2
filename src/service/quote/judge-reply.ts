import { formatUnits } from '../../core/amount.ts';
import { baseDecimals } from '../../core/asset/asset.ts';
import { isNativeAsset } from '../../core/asset/native-assets.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { lostPayee } from '../../core/inbound/lost-address.ts';
import { poolInput } from '../../core/loss/swap-output.ts';
import { bySeverity, type OfferWarning } from '../../core/loss/warnings.ts';
import type { NodeError, NodeReply } from '../../core/network/node-reply.ts';
import { protocols } from '../../core/network/protocol.ts';
import { findPool } from '../../core/pool/pool.ts';
import { promisedBy } from '../../core/quote/exact-output.ts';
import { makeOffer } from '../../core/quote/offer.ts';
import type { NodeQuote, NodeQuoteRequest, Offer, QuoteRequest } from '../../core/quote/quote.ts';
import { beyondPools, impactError, plainImpactError, tooHighError, withMinimum } from './amounts.ts';
import { createSearch, type Outcome } from './pending.ts';
import { pricesWith } from './prices.ts';
import type { QuoteContext } from './quote-context.ts';
import type { DepositVerifier } from './verified-deposit.ts';

/** Context shared by the routes over one network. */
export interface RouteContext extends QuoteContext {
  readonly facts: NetworkFacts;
  readonly verify: DepositVerifier;
  /** Warnings that every offer of the network has. */
  readonly cautions: readonly OfferWarning[];
}

/** Turns a node's reply into an offer, or into a refusal with an acceptable amount. */
export async function judgeReply(asked: NodeQuoteRequest, reply: NodeReply<NodeQuote>, route: RouteContext): Promise<Outcome> {
  const { request, facts, deps } = route;
  const { network, mode } = asked;
  const [sharedByBoth, known, isContract] = await Promise.all([route.prices, route.known, route.isContract]);
  const lost = lostPayee(request, network, known);
  if (lost !== undefined) return [{ refusal: { network, mode, error: lost } }];
  if (!reply.ok) return judgeError(asked, reply.error, route);
  const prices = pricesWith(sharedByBoth, facts.pools);
  const isPayable = request.destination !== undefined;
  const { maxImpactBps } = request;
  const made = makeOffer({ request: asked, quote: reply.value, facts, prices, isPayable, isContract, maxImpactBps }, deps.now());
  return made.ok ? judgeOffer(withCautions(made.value, route), route) : judgeError(asked, { kind: 'invalid', info: made.error }, route);
}

const withCautions = (offer: Offer, { cautions }: RouteContext): Offer => ({
  ...offer,
  warnings: [...offer.warnings, ...cautions].sort(bySeverity),
});

async function judgeOffer(offer: Offer, route: RouteContext): Promise<Outcome> {
  const { request, facts, verify } = route;
  const { maxImpactBps } = request;
  const { network, mode } = offer;
  const refused = (await route.judgePayout)(offer.minimumPayout ?? offer.quote.expectedAmountOut);
  const short = refused ?? promisesLess(offer, request, facts);
  if (short !== undefined) return [{ refusal: { network, mode, error: short } }];
  if (offer.loss.priceImpactBps <= maxImpactBps) return [await verify(offer, facts.pools)];
  const refusal = { network, mode, error: plainImpactError(offer, maxImpactBps) };
  return [createSearch(refusal, impactError(offer, maxImpactBps, route))];
}

/** Refuses a route; searches an acceptable amount where the amount may be the reason. */
function judgeError(asked: NodeQuoteRequest, { kind, info: error }: NodeError, route: RouteContext): Outcome {
  const { request, facts } = route;
  const { network, mode, from, to } = asked;
  const refusal = { network, mode, error };
  const isTooLow = error.code === 'amount_too_low';
  const isRefused = isTooLow || (kind === 'refused' && error.code === 'upstream_invalid');
  if (isRefused && isLarge(asked, facts)) return [createSearch(refusal, tooHighError(asked, request.maxImpactBps, route))];
  const minimum = error.details?.['recommended_min_amount_in'];
  if (!isTooLow || (minimum !== undefined && BigInt(minimum) > request.amount)) return [{ refusal }];
  return [createSearch(refusal, withMinimum(error, { ...request, from, to }, route))];
}

/** Rejects offers that promise less than the requested output. */
function promisesLess(offer: Offer, { amount, amountOut }: QuoteRequest, { pools }: NetworkFacts): ErrorInfo | undefined {
  if (amountOut === undefined) return undefined;
  const promised = promisedBy(offer);
  if (promised === undefined) {
    const hint = `${protocols[offer.network].name} takes the outbound fee of a streaming swap after its limit, so it promises no exact amount.`;
    return { code: 'no_route', hint };
  }
  if (promised >= amountOut) return undefined;
  const { from, to } = offer.request;
  const { network, parts } = offer;
  if (poolInput({ network, from, to, parts: BigInt(parts) }, amountOut, pools) === undefined)
    return beyondPools(amountOut, { to, network });
  const [paid, least] = [`${formatUnits(amount, baseDecimals(from))} ${from.ticker}`, formatUnits(promised, baseDecimals(to))];
  const way = offer.mode === 'streaming' ? 'as a streaming swap' : 'as a single swap';
  const hint = `Over ${protocols[offer.network].name} ${way}, ${paid} promises only ${least} ${to.ticker}.`;
  return { code: 'amount_too_low', hint, field: 'amount_out', details: { minimum_payout: `${promised}` } };
}

/** Whether an amount exceeds its pool's depth: it is then not refused for being too small. */
export function isLarge({ from, to, amount, network }: NodeQuoteRequest, facts: NetworkFacts): boolean {
  const isNative = isNativeAsset(from, network);
  const pool = findPool(facts.pools, isNative ? to : from);
  return pool !== undefined && amount > (isNative ? pool.balanceNative : pool.balanceAsset);
}
