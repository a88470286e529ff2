import { validateAddress } from '../../../core/address/address.ts';
import { type BaseAmount, baseAmount, formatUnits, maxBps } from '../../../core/amount.ts';
import { type Asset, baseDecimals, formatAsset, homeChain } from '../../../core/asset/asset.ts';
import { hasRouters } from '../../../core/chain/chain.ts';
import { AppError, type ErrorInfo, must } from '../../../core/errors.ts';
import type { NetworkFacts } from '../../../core/facts/network-facts.ts';
import { swapHalts } from '../../../core/halt/halt.ts';
import { checkDeposit } from '../../../core/inbound/deposit.ts';
import { agreeOnInbound, type OperatorViews } from '../../../core/inbound/inbound.ts';
import { outboundFeeOf } from '../../../core/inbound/outbound-fee.ts';
import { bpsOf, dollarsLost, valueAgainst } from '../../../core/loss/loss.ts';
import { orderInOwnUnits } from '../../../core/loss/own-units.ts';
import { fitsChain } from '../../../core/memo/memo.ts';
import { verifyMemo } from '../../../core/memo/memo-verify.ts';
import { mustReply } from '../../../core/network/node-reply.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { swapPath } from '../../../core/pause/pause.ts';
import { type Prices, usdValue } from '../../../core/pool/pool.ts';
import { present } from '../../../core/present.ts';
import type { LimitOffer, LimitQuote, LimitRequest, NamedLimitRequest } from '../../../core/quote/limit-order.ts';
import { makeOffer } from '../../../core/quote/offer.ts';
import { orderTooLong, writeOrderMemo } from '../../../core/quote/order-memo.ts';
import { planNetwork, resolveAsset } from '../../../core/quote/plan.ts';
import type { NodeQuoteRequest, Offer } from '../../../core/quote/quote.ts';
import type { Deps } from '../../deps.ts';
import { readBothFacts } from '../../network/both-facts.ts';
import { withPaidAmount } from '../../network/paid-amount.ts';
import { refusePaused } from '../../pause/pauses.ts';
import { isContractDestination } from '../contract-destination.ts';
import { withNamedDestination } from '../named-destination.ts';
import { pricesOfBoth, pricesWith } from '../prices.ts';
import { payoutJudge } from '../route/payout-judge.ts';
import { quotedPlace } from '../verified-deposit.ts';

/** A limit order request with a destination. */
type LimitOrderRequest = LimitRequest & Pick<NamedLimitRequest, 'ttlBlocks' | 'acceptOneOperator'>;

type LimitDeps = Pick<Deps, 'limits' | 'nodes' | 'names' | 'facts' | 'pauses' | 'chains' | 'views' | 'routers' | 'now'>;

const deadlineMs = 2_750;
const factsMs = 1_000;
/** Maximum age of the views, which are requested with the quote and must still be fresh when it is returned. */
const viewAgeMs = 3_000;
/** Lifetime of an inbound address before it must be fetched again, as with any quote. */
const lifetimeMs = 15 * 60_000;
/** Maximum number of blocks the node's height may be ahead of ours. */
const heightSlack = 20;
const { name } = protocols.thorchain;

const invalid = (hint: string): AppError => new AppError({ code: 'upstream_invalid', hint: `${name} ${hint}` });

/**
 * Quotes a THORChain limit order, checks that its memo contains exactly what was requested, and adds the current
 * market output.
 * @throws AppError paused, trading_halted (also when no orders are accepted), no_route, amount_too_low, amount_too_high,
 * memo_too_long, invalid_field for a lifetime above the network's maximum, upstream_invalid for a reply that differs
 * from the request or from the address of two operators, deposit_unverified while they do not confirm it, upstream_*.
 */
export async function limitQuote(asked: NamedLimitRequest, deps: LimitDeps): Promise<LimitOffer> {
  const request = await withPaidAmount(await withDestination(asked, deps), deps);
  await refusePaused(swapPath('thorchain', request, 'quote'), deps);
  const signal = AbortSignal.timeout(deadlineMs);
  const bothPrices = pricesOfBoth(deps, signal);
  const views = deps.views.read('thorchain', { maxAgeMs: viewAgeMs });
  const facts = mustReply(await deps.facts.read('thorchain', { maxAgeMs: factsMs, signal }));
  const resolved = openPath(request, facts, await readBothFacts(deps, { signal }));
  const inOwnUnits = orderInOwnUnits(resolved, facts);
  if (inOwnUnits !== undefined) throw new AppError(inOwnUnits);
  const prices = pricesWith(await bothPrices, facts.pools);
  const [quoted, market, judge] = await Promise.all([
    deps.limits.quoteLimit(resolved, signal),
    marketOf(resolved, { facts, prices }, deps, signal),
    payoutJudge(resolved, deps),
  ]);
  const refused = judge(resolved.targetOut);
  if (refused !== undefined) throw new AppError(refused);
  const isTooLong = !quoted.ok && quoted.error.info.code === 'memo_too_long';
  const quote = isTooLong ? ownQuote(resolved, market, { facts, now: deps.now() }) : mustReply(quoted);
  checkQuote(resolved, quote, facts);
  const deposit = verifiedDeposit(resolved, quote, await views, deps);
  const { from, to, amount, destination, targetOut, ttlBlocks } = resolved;
  const worth = valueAgainst({ from, to, amount }, facts.pools, prices);
  if (worth === undefined) throw invalid('answered without a price of its pools.');
  const [paid, target] = [usdValue(amount, from, prices), usdValue(targetOut, to, prices)];
  return {
    from,
    to,
    amount,
    ...(request.amountAsked === undefined ? {} : { amountAsked: request.amountAsked }),
    destination,
    ...(asked.destinationName === undefined ? {} : { destinationName: asked.destinationName }),
    memo: quote.memo,
    targetOut,
    ttlBlocks,
    quote,
    deposit,
    ...confirmationOf(resolved, quote, market),
    outbound: outboundOf(to, facts),
    ...worth,
    totalLossBps: bpsOf(worth.marketOut - targetOut, worth.marketOut),
    ...comparedWith(market, targetOut),
    usd: present({
      in: paid,
      target,
      lost: dollarsLost(paid, target),
      market: market && usdValue(market.quote.expectedAmountOut, to, prices),
      marketLost: market?.usd.lost,
    }),
    expiresAt: Math.min(deps.now() + lifetimeMs, ...(market === undefined ? [] : [market.quote.expiry * 1000])),
  };
}

/** Quote of an order whose memo is written here: the deposit is that of a swap now. @throws AppError memo_too_long */
function ownQuote(
  request: LimitOrderRequest,
  market: Offer | undefined,
  { facts, now }: { readonly facts: NetworkFacts; readonly now: number },
): LimitQuote {
  const memo = writeOrderMemo(request, facts.pools);
  if (memo === undefined || market === undefined) throw new AppError(orderTooLong(request));
  const { ttlBlocks, targetOut } = request;
  const orderExpiryTimestamp = Math.floor(now / 1000) + ttlBlocks * protocols.thorchain.blockSeconds;
  return { ...market.quote, memo, expectedAmountOut: targetOut, orderExpiryBlock: facts.height + ttlBlocks, orderExpiryTimestamp };
}

/** Deposit details confirmed by two operators. @throws AppError deposit_unverified, upstream_invalid, trading_halted */
function verifiedDeposit(
  { from, to, acceptOneOperator = false }: LimitOrderRequest,
  quote: LimitQuote,
  views: OperatorViews,
  { routers, now }: Pick<Deps, 'routers' | 'now'>,
): LimitOffer['deposit'] {
  const path = { network: 'thorchain', from, to, form: { streaming: false, limit: true }, acceptOneOperator } as const;
  const agreed = must(agreeOnInbound(path, views, { routers, now: now() }));
  return must(checkDeposit(quotedPlace(path, quote), { ok: true, value: agreed }));
}

async function withDestination(asked: NamedLimitRequest, deps: LimitDeps): Promise<LimitOrderRequest> {
  const { destination, ...order } = await withNamedDestination(asked, deps);
  if (destination !== undefined) return { ...order, destination };
  throw new AppError({ code: 'invalid_field', hint: 'destination is missing: an order pays without asking again.', field: 'destination' });
}

/**
 * Confirmation time of the deposit on its own chain. `/quote/limit` omits it
 * (content/reference/thornode.md#quote-of-a-limit-order); a swap of the same amount from the same chain takes
 * equally long.
 */
function confirmationOf(
  { from }: LimitOrderRequest,
  quote: LimitQuote,
  market: Offer | undefined,
): Pick<LimitOffer, 'confirmationSeconds'> {
  const seconds = quote.inboundConfirmationSeconds || market?.quote.inboundConfirmationSeconds;
  if (seconds !== undefined) return { confirmationSeconds: seconds };
  return homeChain(from, 'thorchain') === 'THOR' ? { confirmationSeconds: 0 } : {};
}

/**
 * Current market output and the target's distance from it. The `unprotected` warning does not apply: an order is
 * protected by its target.
 */
function comparedWith(market: Offer | undefined, targetOut: BaseAmount): Pick<LimitOffer, 'market'> {
  const distance = market && distanceBps(targetOut, market.quote.expectedAmountOut);
  if (market === undefined || distance === undefined) return {};
  const { expectedAmountOut, fees } = market.quote;
  return {
    market: {
      out: expectedAmountOut,
      liquidityFee: fees.liquidity,
      outboundFee: fees.outbound,
      loss: market.loss,
      warnings: market.warnings.filter(({ code }) => code !== 'unprotected'),
      distanceBps: distance,
    },
  };
}

/** Resolves the order's assets to pool names, if the path and the order book are open. */
function openPath(request: LimitOrderRequest, facts: NetworkFacts, known: readonly NetworkFacts[]): LimitOrderRequest {
  const { from, to } = request;
  const { refusals } = planNetwork(
    { ...request, toleranceBps: maxBps, networks: ['thorchain'], streaming: { interval: 0 } },
    'thorchain',
    facts,
    [facts, ...known],
  );
  const [refusal] = refusals;
  if (refusal !== undefined) throw new AppError(withOtherNetwork(refusal.error, request, known));
  const resolved = { ...request, from: resolveAsset(from, facts) ?? from, to: resolveAsset(to, facts) ?? to };
  const [halt] = swapHalts(resolved.from, resolved.to, facts, { streaming: false, limit: true });
  if (halt !== undefined) throw new AppError({ code: 'trading_halted', hint: halt.text });
  return resolved;
}

/** Adds the network that has both assets' pools, where only THORChain's are missing: it swaps them, but has no order book. */
function withOtherNetwork(error: ErrorInfo, { from, to }: LimitOrderRequest, known: readonly NetworkFacts[]): ErrorInfo {
  const other = known.find(
    (facts) => facts.network !== 'thorchain' && [from, to].every((asset) => resolveAsset(asset, facts) !== undefined),
  );
  if (error.code !== 'no_route' || other === undefined) return error;
  return { ...error, hint: `${error.hint} ${protocols[other.network].name} swaps this pair, without limit orders: ask for a quote.` };
}

/** Market offer of a plain swap; undefined when there is none. */
async function marketOf(
  request: LimitOrderRequest,
  known: { readonly facts: NetworkFacts; readonly prices: Prices },
  deps: Pick<Deps, 'nodes' | 'chains' | 'now'>,
  signal: AbortSignal,
): Promise<Offer | undefined> {
  const { from, to, amount, destination } = request;
  const nodeRequest: NodeQuoteRequest = { network: 'thorchain', mode: 'single', from, to, amount, destination };
  const [reply, isContract] = await Promise.all([
    deps.nodes.thorchain.quoteSwap(nodeRequest, signal),
    isContractDestination({ to, destination }, deps),
  ]);
  const made = reply.ok
    ? makeOffer({ request: nodeRequest, quote: reply.value, ...known, isPayable: true, isContract }, deps.now())
    : undefined;
  return made?.ok ? made.value : undefined;
}

function checkQuote(request: LimitOrderRequest, quote: LimitQuote, facts: NetworkFacts): void {
  if (quote.expectedAmountOut !== request.targetOut) throw invalid('answered with another target than was asked for.');
  must(
    verifyMemo(quote.memo, {
      network: 'thorchain',
      to: request.to,
      destination: request.destination,
      ...(request.refund === undefined ? {} : { refund: request.refund }),
      minimumLimit: request.targetOut,
      maximumLimit: request.targetOut,
      interval: request.ttlBlocks,
      quantity: 0,
      isLimit: true,
      resolve: (asset) => resolveAsset(asset, facts),
    }),
  );
  const chain = homeChain(request.from, 'thorchain');
  must(fitsChain(quote.memo, chain, 'thorchain'));
  const lastBlock = facts.height + request.ttlBlocks + heightSlack;
  if (quote.orderExpiryBlock < facts.height || quote.orderExpiryBlock > lastBlock)
    throw invalid('answered with an expiry that does not fit the lifetime of the order.');
  if (chain !== protocols.thorchain.chain) checkAddress(chain, quote);
  const error = belowMinimum(request, quote);
  if (error) throw new AppError(error);
}

function checkAddress(chain: string, { inboundAddress, router }: LimitQuote): void {
  const isValid = (text: string) => validateAddress(text, chain, { network: 'thorchain' }).ok;
  const isRouterValid = router === undefined || !hasRouters(chain) || isValid(router);
  if (inboundAddress === undefined || !isValid(inboundAddress) || !isRouterValid)
    throw invalid('answered with an inbound address that is not valid.');
}

function belowMinimum({ from, amount }: LimitOrderRequest, quote: LimitQuote): ErrorInfo | undefined {
  const minimum = quote.recommendedMinAmountIn ?? 0n;
  if (amount >= minimum) return undefined;
  return {
    code: 'amount_too_low',
    hint: `${name} recommends at least ${formatUnits(minimum, baseDecimals(from))} ${from.ticker}; less may be lost to fees. Send more.`,
    field: 'amount',
    details: { recommended_min_amount_in: minimum.toString() },
  };
}

/** Outbound fee of the target asset, none on the network itself; the node's own figure is a constant in RUNE that nobody pays. */
const outboundOf = (to: Asset, facts: NetworkFacts): LimitOffer['outbound'] => ({
  fee: outboundFeeOf(to, facts) ?? baseAmount(0n),
  asset: formatAsset(to),
});

/** Upper bound of the reported distance. */
const furthestBps = 1_000_000_000n;

/** Distance of `target` above (negative: below) `market` in bps, rounded towards zero. */
function distanceBps(target: bigint, market: bigint): number | undefined {
  if (market <= 0n) return undefined;
  const bps = ((target - market) * BigInt(maxBps)) / market;
  return Number(bps > furthestBps ? furthestBps : bps);
}
