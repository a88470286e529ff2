import { secondDepositUsd } from '../../../core/account/deposit-fee.ts';
import { type BaseAmount, baseAmount, maxOf, type UsdAmount } from '../../../core/amount.ts';
import { sameAsset } from '../../../core/asset/asset.ts';
import type { NetworkFacts } from '../../../core/facts/network-facts.ts';
import { isTold } from '../../../core/inbound/deposit.ts';
import { isOversized } from '../../../core/loss/warnings.ts';
import { networkIds } from '../../../core/network/protocol.ts';
import { midOutput, type Prices } from '../../../core/pool/pool.ts';
import { present } from '../../../core/present.ts';
import { getStep } from '../../../core/quote/exact-output.ts';
import { resolveAsset } from '../../../core/quote/plan.ts';
import { type Offer, type QuoteRequest, type QuoteResult, type SplitOffer, slowestSeconds } from '../../../core/quote/quote.ts';
import { valueOffer } from '../../../core/quote/rank.ts';
import { canSplit, gainOf, splitSums } from '../../../core/quote/split.ts';
import { routeOfOffer, routeOfPools, type SplitRoute, splitShares } from '../../../core/quote/split-shares.ts';
import { payeePatienceMs, readBothFacts } from '../../network/both-facts.ts';
import { settleWithin } from '../../network/settle-within.ts';
import { hardDeadlineMs } from '../pending.ts';
import type { SwapQuoteDeps } from '../quote-context.ts';
import { comparingNodes } from '../route/comparing-nodes.ts';

/** What the search for a split needs of a quote. */
interface SplitMeans {
  readonly deps: SwapQuoteDeps;
  /** Start of the quote in unix milliseconds: the split has to fit in its time. */
  readonly startedAt: number;
  readonly prices: Prices;
  /** Quotes one part over one network. */
  readonly quotePart: (request: QuoteRequest, deps: SwapQuoteDeps) => Promise<QuoteResult>;
}

/** Refusals of an amount that smaller ones may not meet. */
const forSize = ['price_impact_too_high', 'amount_too_high'];

/**
 * The order as one payment over each network, if both nodes answer with more for its parts than the best offer is worth
 * (`splitGain`). The parts are estimated from the pools; only what the nodes answer is offered, with its own deposit
 * verified. Undefined without that gain in time.
 */
export async function findSplit(result: QuoteResult, means: SplitMeans): Promise<SplitOffer | undefined> {
  const { request, offers } = result;
  const [best] = offers;
  if (request.split !== true || request.amountOut !== undefined || best === undefined || !canSplit(request)) return undefined;
  const { deps, prices } = means;
  const left = () => hardDeadlineMs - (deps.now() - means.startedAt);
  const known = await readBothFacts(deps, { patienceMs: Math.min(payeePatienceMs, left()) });
  const routes = known.flatMap((facts) => routeOver(result, best, facts) ?? []);
  const cost = secondDepositUsd(request.from.chain, known, prices);
  const [first, second] = routes;
  if (routes.length < networkIds.length || first === undefined || second === undefined || cost === undefined) return undefined;
  const isWorth = worthOf(best, cost, prices);
  const isSamePair = sameAsset(first.path.from, second.path.from) && sameAsset(first.path.to, second.path.to);
  if (!isSamePair || !isWorth(mostOf([first, second]))) return undefined;
  const step = maxOf(1n, ...known.map(({ pools }) => getStep(first.path.from, pools)));
  const shares = splitShares([first, second], step);
  if (shares === undefined || !isWorth(shares.value)) return undefined;
  const asked = [first, second].map((route, index) => askedPart(result, route, shares.amounts[index] ?? route.amount));
  const partDeps = { ...deps, nodes: comparingNodes(deps.nodes) };
  const quoted = Promise.all(asked.map((part) => means.quotePart(part, partDeps)));
  const parts = await settleWithin(quoted, left());
  return parts === undefined ? undefined : joinParts(parts, isWorth);
}

type Worth = (value: BaseAmount) => ReturnType<typeof gainOf>;

const worthOf =
  (best: Offer, secondDeposit: UsdAmount, prices: Prices): Worth =>
  (value) =>
    gainOf({ value, bestValue: valueOffer(best), secondDepositUsd: secondDeposit, to: best.request.to }, prices);

/** Value of the whole order at the better pool price: no split is worth more. */
function mostOf(routes: readonly SplitRoute[]): BaseAmount {
  const values = routes.map(({ path, amount, pools }) => midOutput(amount, path.from, path.to, pools) ?? 0n);
  return baseAmount(maxOf(0n, ...values));
}

/** Route of a network for parts of the order: as its best offer shows it, or from its pools where the whole is too much for them. */
function routeOver({ request, offers, refusals }: QuoteResult, best: Offer, facts: NetworkFacts): SplitRoute | undefined {
  const { network } = facts;
  const own = offers.find((offer) => offer.network === network);
  if (own !== undefined) return isTold(own.deposit) ? routeOfOffer(own, facts) : undefined;
  const isTooLarge = refusals.some((refusal) => refusal.network === network && forSize.includes(refusal.error.code));
  const [from, to] = [resolveAsset(request.from, facts), resolveAsset(request.to, facts)];
  if (!isTooLarge || from === undefined || to === undefined) return undefined;
  return routeOfPools({ from, to, amount: request.amount }, slowestSeconds(best), facts);
}

/** Request for one part, in the mode in which its network was best for the whole. */
function askedPart({ request, offers }: QuoteResult, { path: { network } }: SplitRoute, amount: BaseAmount): QuoteRequest {
  const { split: _split, amountAsked: _asked, ...rest } = request;
  const mode = offers.find((offer) => offer.network === network)?.mode;
  const isPooled = mode === 'single' || mode === 'streaming';
  const modes = rest.modes ?? (isPooled && rest.streaming === undefined ? { [network]: [mode] } : undefined);
  return { ...rest, amount, networks: [network], ...present({ modes }) };
}

/** Both parts as one offer, larger first; undefined if one may not be paid, may come back, or both gain too little. */
function joinParts(parts: readonly QuoteResult[], isWorth: Worth): SplitOffer | undefined {
  const [first, second] = parts.map(({ offers }) => offers[0]);
  if (first === undefined || second === undefined) return undefined;
  if ([first, second].some((leg) => !isTold(leg.deposit) || isOversized(leg))) return undefined;
  const isFirstLarger = first.request.amount >= second.request.amount;
  const legs = isFirstLarger ? ([plain(first), plain(second)] as const) : ([plain(second), plain(first)] as const);
  const gain = isWorth(splitSums({ legs }).value);
  return gain && { legs, ...gain };
}

/** A leg is compared with no other offer, so it has no tags. */
const plain = (leg: Offer): Offer => ({ ...leg, tags: [] });
