import { type BaseAmount, baseAmount, maxOf, minOf } from '../amount.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { outboundFeeOf } from '../inbound/outbound-fee.ts';
import { cutAmount } from '../loss/largest-amount.ts';
import { outWithoutTrades, poolOutput, type QuotedParts, type SwapPath } from '../loss/swap-output.ts';
import { type ValuedOffer, valueOut } from '../loss/value.ts';
import { findPool, type Pool } from '../pool/pool.ts';
import { partsOf } from './offer.ts';
import type { NodeQuoteRequest, Offer } from './quote.ts';

/** A route over one network with its figures for a whole order, from which those of a part follow on the same pools. */
export interface SplitRoute {
  readonly path: SwapPath;
  readonly pools: readonly Pool[];
  /** Whole order, in protocol units of the source. */
  readonly amount: BaseAmount;
  readonly quoted: QuotedParts;
  /** Seconds that a part of the order takes too, and those that shrink with it. */
  readonly fixedSeconds: number;
  readonly movingSeconds: number;
  /** Smallest amount that the network takes. */
  readonly least: BaseAmount;
}

const roundUp = (amount: bigint, step: bigint): bigint => ((amount + step - 1n) / step) * step;

const leastOf = ({ from }: Pick<NodeQuoteRequest, 'from'>, { inbound }: Pick<NetworkFacts, 'inbound'>, recommended = 0n): BaseAmount => {
  const dust = inbound.find(({ chain }) => chain === from.chain)?.dustThreshold ?? 0n;
  return baseAmount(maxOf(dust, recommended));
};

/**
 * Route of an offer for the whole order.
 * @example routeOfOffer(must(makeOffer({ request: nodeRequest(), quote: nodeQuote(), facts: facts('thorchain'), prices: pricesOf(facts('thorchain').pools), isPayable: true }, 0)), facts('thorchain')).least // 7_761n
 */
export function routeOfOffer({ request, quote }: Offer, facts: NetworkFacts): SplitRoute {
  const { network, from, to, amount } = request;
  const moving = Math.max(quote.outboundDelaySeconds, quote.streamingSwapSeconds);
  return {
    path: { network, from, to, parts: partsOf(request, quote) },
    pools: facts.pools,
    amount,
    quoted: { expectedOut: quote.expectedAmountOut, outboundFee: quote.fees.outbound, affiliateFee: quote.fees.affiliate },
    fixedSeconds: quote.totalSwapSeconds - moving,
    movingSeconds: moving,
    least: leastOf(request, facts, quote.recommendedMinAmountIn),
  };
}

/**
 * Route of one part from the pools alone, for a network that does not quote the whole order; undefined where what the pools
 * yield is all taken by the outbound fee.
 * @example routeOfPools(nodeRequest(), 600, facts('thorchain')).path.parts // 1n
 */
export function routeOfPools(
  order: Pick<NodeQuoteRequest, 'from' | 'to' | 'amount'>,
  seconds: number,
  facts: NetworkFacts,
): SplitRoute | undefined {
  const { from, to, amount } = order;
  const path: SwapPath = { network: facts.network, from, to, parts: 1n };
  const outboundFee = outboundFeeOf(to, facts) ?? baseAmount(0n);
  const curve = poolOutput(path, amount, facts.pools) ?? 0n;
  if (curve <= outboundFee) return undefined;
  const quoted = { expectedOut: baseAmount(curve - outboundFee), outboundFee, affiliateFee: baseAmount(0n) };
  return { path, pools: facts.pools, amount, quoted, fixedSeconds: seconds, movingSeconds: 0, least: leastOf(order, facts) };
}

/**
 * What an amount of the order yields over a route, where the node's deviation from the curve keeps its ratio.
 * @example outputOf(routeOfOffer(must(makeOffer({ request: nodeRequest(), quote: nodeQuote(), facts: facts('thorchain'), prices: pricesOf(facts('thorchain').pools), isPayable: true }, 0)), facts('thorchain')), 5_000_000n).expectedOut // 124_495_000n
 */
export function outputOf(
  { path, pools, amount, quoted, fixedSeconds, movingSeconds }: SplitRoute,
  part: BaseAmount,
): ValuedOffer | undefined {
  const { expectedOut, outboundFee, affiliateFee } = quoted;
  const whole = expectedOut + outboundFee + affiliateFee;
  const parts = (path.parts * part + amount - 1n) / amount;
  const wholeCurve = poolOutput(path, amount, pools) ?? 0n;
  const isOnePart = parts <= 1n;
  const alone = isOnePart ? poolOutput({ ...path, parts: 1n }, part, pools) : undefined;
  if (wholeCurve === 0n || part === 0n || (isOnePart && alone === undefined)) return undefined;
  // Parts keep their size, and so the price of each.
  const gross = alone === undefined ? (whole * part) / amount : (alone * whole) / wholeCurve;
  const affiliate = (gross * affiliateFee) / whole;
  const expected = gross - affiliate - outboundFee;
  if (expected <= 0n) return undefined;
  const ofPart = { expectedOut: baseAmount(expected), outboundFee, affiliateFee: baseAmount(affiliate) };
  const without = outWithoutTrades({ ...path, parts }, part, ofPart, pools);
  const seconds = fixedSeconds + Number((BigInt(movingSeconds) * part + amount / 2n) / amount);
  return { expectedOut: ofPart.expectedOut, seconds, ...(without === undefined ? {} : { outWithoutTrades: without }) };
}

/** Amounts of an order over two routes, and their value together. */
export interface SplitShares {
  readonly amounts: readonly [BaseAmount, BaseAmount];
  readonly value: BaseAmount;
}

/** Points compared in each round; the next one looks between the neighbours of the best. */
const intervals = 12n;
const rounds = 3;

/** Amount above which each part is larger than the pool it is paid into, and paying more yields less. */
const mostOver = ({ pools, path }: SplitRoute): bigint => (findPool(pools, path.from)?.balanceAsset ?? 0n) * path.parts;

const valueOver = (route: SplitRoute, part: BaseAmount): bigint | undefined => {
  const output = outputOf(route, part);
  return output && valueOut(output);
};

/**
 * Shares of an order over two routes whose values add up to the most: there the last unit pays alike on both, after their
 * fixed fees. The second amount is cut to readable digits and to a multiple of `step`. Undefined where a single route is
 * worth as much, and where the order cannot reach the minimums of both.
 * @example splitShares([routeOfPools(nodeRequest(), 600, facts('thorchain')), routeOfPools(nodeRequest('mayachain'), 600, facts('mayachain'))], 1n)?.amounts // [5_000_000n, 5_000_000n]
 */
export function splitShares(routes: readonly [SplitRoute, SplitRoute], step: bigint): SplitShares | undefined {
  const [first, second] = routes;
  const { amount } = first;
  const low = roundUp(maxOf(second.least, amount - mostOver(first)), step);
  const high = minOf(amount - first.least, mostOver(second));
  if (low > high) return undefined;
  const payable = (wanted: bigint): bigint => {
    const cut = cutAmount(wanted);
    const stepped = cut - (cut % step);
    return maxOf(stepped, low);
  };
  let best: SplitShares | undefined;
  let [from, to]: readonly [bigint, bigint] = [low, high];
  for (let round = 0; round < rounds; round += 1) {
    for (let point = 0n; point <= intervals; point += 1n) {
      const part = payable(from + ((to - from) * point) / intervals);
      const amounts = [baseAmount(amount - part), baseAmount(part)] as const;
      const [one, other] = [valueOver(first, amounts[0]), valueOver(second, amounts[1])];
      if (one === undefined || other === undefined || one + other <= (best?.value ?? 0n)) continue;
      best = { amounts, value: baseAmount(one + other) };
    }
    if (best === undefined) return undefined;
    const width = (to - from) / intervals;
    const at = best.amounts[1];
    [from, to] = [maxOf(at - width, low), minOf(at + width, high)];
  }
  const singles = routes.map((route) => valueOver(route, amount) ?? 0n);
  return best !== undefined && singles.every((single) => single < best.value) ? best : undefined;
}
