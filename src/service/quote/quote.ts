import { formatUnits } from '../../core/amount.ts';
import { baseDecimals } from '../../core/asset/asset.ts';
import { isNativeAsset } from '../../core/asset/native-assets.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { viewLifeMs } from '../../core/inbound/inbound.ts';
import { lostPayee } from '../../core/inbound/lost-address.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { swapPath } from '../../core/pause/pause.ts';
import { findPool, type Prices } from '../../core/pool/pool.ts';
import { promisedBy } from '../../core/quote/exact-output.ts';
import { makeOffer } from '../../core/quote/offer.ts';
import { type Plan, planNetwork } from '../../core/quote/plan.ts';
import type {
  AnyQuoteRequest,
  Mode,
  NodeQuote,
  NodeQuoteRequest,
  Offer,
  QuoteRequest,
  QuoteResult,
  Refusal,
} from '../../core/quote/quote.ts';
import { rank } from '../../core/quote/rank.ts';
import type { Deps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { withPaidAmount } from '../network/paid-amount.ts';
import { pausedReply } from '../pause/pauses.ts';
import { impactError, plainImpactError, tooHighError, withMinimum } from './amounts.ts';
import { isContractDestination } from './contract-destination.ts';
import { closeInTime } from './deadlines.ts';
import { withInput } from './exact-output.ts';
import { withNamedDestination } from './named-destination.ts';
import { pricesOfBoth, pricesWith } from './prices.ts';
import { quoteAtNode } from './quote-at-node.ts';
import { viewsForQuote, withVerifiedDeposit } from './verified-deposit.ts';

/** Maximum age of facts behind a refusal; older ones are reread first. */
const refusalFactsMs = 1_000;

/** Mutable state of one quote request. */
interface QuoteRun {
  readonly request: QuoteRequest;
  readonly deps: QuoteDeps;
  readonly signal: AbortSignal;
  readonly prices: Promise<Prices>;
  /** Facts of both networks, to reject payouts to their own addresses. */
  readonly known: Promise<readonly NetworkFacts[]>;
  readonly isContract: Promise<boolean>;
  readonly views: ReturnType<typeof viewsForQuote>;
  /** Amount refusals held back while a working amount is searched. */
  readonly provisional: Map<string, Refusal>;
  readonly offers: Offer[];
  readonly refusals: Refusal[];
  /** Pending requests by network; `facts` stands for the network's facts. */
  readonly pending: Map<NetworkId, Set<Mode | 'facts'>>;
  /** Unix milliseconds. */
  readonly startedAt: number;
  closed: boolean;
  readonly observe?: QuoteObserver;
}

type QuoteDeps = Pick<Deps, 'facts' | 'pauses' | 'nodes' | 'names' | 'now' | 'chains' | 'views' | 'routers' | 'quoted'>;

function refuseAll(refusals: readonly Refusal[], run: QuoteRun): void {
  run.refusals.push(...refusals);
  for (const refusal of refusals) run.observe?.({ refusal });
}

/** Called for each offer and refusal as it arrives, while the quote is open. */
export type QuoteObserver = (answer: { readonly offer: Offer } | { readonly refusal: Refusal }) => void;

/**
 * Queries every requested network in parallel, in every allowed mode, and ranks the results that arrive in time. A
 * network that is late, down, halted or refuses becomes a refusal with its reason; the function does not throw for it.
 * `offers` may be empty (`noOfferError`).
 * @throws AppError of `withNamedDestination` for a name, of `withInput` for an amount to receive, of `withPaidAmount`
 * for one to pay.
 */
export const quote = (request: AnyQuoteRequest, deps: QuoteDeps): Promise<QuoteResult> => observedQuote(request, deps);

/** Maximum searches: one more if prices move between the search and the quote of the amount found. */
const mostSearches = 2;

/** Same as `quote`; `observe` gets each offer at once and each refusal once it is final, never the same one twice. */
export async function observedQuote(asked: AnyQuoteRequest, deps: QuoteDeps, observe?: QuoteObserver): Promise<QuoteResult> {
  const request = await withNamedDestination(asked, deps);
  if ('amount' in request) return sizedQuote(await withPaidAmount(request, deps), deps, observe);
  for (let search = 1; ; search += 1) {
    const found = await withInput(request, deps);
    if (!found.ok) {
      for (const refusal of found.result.refusals) observe?.({ refusal });
      return found.result;
    }
    const held: Refusal[] = [];
    const result = await sizedQuote(found.request, deps, (answer) => ('offer' in answer ? observe?.(answer) : held.push(answer.refusal)));
    if (result.offers.length === 0 && search < mostSearches) continue;
    for (const refusal of held) observe?.({ refusal });
    return result;
  }
}

/** Quotes a request with a given input amount. */
async function sizedQuote(request: QuoteRequest, deps: QuoteDeps, observe?: QuoteObserver): Promise<QuoteResult> {
  const stop = new AbortController();
  const run: QuoteRun = {
    request,
    deps,
    signal: stop.signal,
    prices: pricesOfBoth(deps, stop.signal),
    known: hasPayee(request) ? readBothFacts(deps, { signal: stop.signal }) : Promise.resolve([]),
    isContract: isContractDestination(request, deps),
    views: viewsForQuote(request, deps),
    provisional: new Map(),
    offers: [],
    refusals: [],
    pending: new Map(request.networks.map((network) => [network, new Set(['facts'])])),
    startedAt: deps.now(),
    closed: false,
    ...(observe && { observe }),
  };
  const all = Promise.all(request.networks.map((network) => quoteNetwork(network, run)));
  await closeInTime(all, () => request.networks.every((network) => hasAnswered(network, run)));
  const late = lateRefusals(run);
  for (const refusal of late) observe?.({ refusal });
  run.closed = true;
  stop.abort();
  const refusals = [...run.refusals, ...late];
  for (const network of request.networks) deps.quoted?.(network, classifyOutcome(network, run.offers, refusals));
  return rank(request, run.offers, refusals);
}

function classifyOutcome(network: NetworkId, offers: readonly Offer[], refusals: readonly Refusal[]): string {
  if (offers.some((offer) => offer.network === network)) return 'offer';
  return refusals.find((refusal) => refusal.network === network)?.error.code ?? 'none';
}

const hasPayee = ({ destination, refund }: QuoteRequest): boolean => destination !== undefined || refund !== undefined;

function hasAnswered(network: NetworkId, run: QuoteRun): boolean {
  const answers = [...run.offers, ...run.refusals];
  return run.pending.get(network)?.size === 0 || answers.some((answer) => answer.network === network);
}

function lateRefusals(run: QuoteRun): Refusal[] {
  return [...run.pending].flatMap(([network, modes]) =>
    [...modes].map((mode): Refusal => {
      const waiting = run.provisional.get(`${network} ${mode}`);
      if (waiting !== undefined) return waiting;
      const error: ErrorInfo = { code: 'upstream_timeout', hint: `${protocols[network].name} did not answer in time.` };
      return mode === 'facts' ? { network, error } : { network, mode, error };
    }),
  );
}

async function quoteNetwork(network: NetworkId, run: QuoteRun): Promise<void> {
  const { deps, signal } = run;
  const pending = run.pending.get(network);
  const path = swapPath(network, run.request, 'quote');
  const [facts, paused] = await Promise.all([deps.facts.read(network, { signal }), pausedReply(path, deps)]);
  const planned = paused ?? (facts.ok ? await planFresh(facts.value, run) : facts);
  if (run.closed || pending === undefined) return;
  pending.delete('facts');
  if (!planned.ok) {
    refuseAll([{ network, error: planned.error.info }], run);
    return;
  }
  const { plan, facts: known } = planned.value;
  await Promise.all([
    refusePlanned(network, plan.refusals, known, run),
    ...plan.requests.map(async (nodeRequest) => {
      pending.add(nodeRequest.mode);
      const { asked, reply } = await quoteAtNode(nodeRequest, known, { ...run, isChosen: run.request.streaming !== undefined });
      const answer = await judged(asked, reply, known, run);
      if (run.closed) return;
      pending.delete(nodeRequest.mode);
      if ('refusal' in answer) refuseAll([answer.refusal], run);
      else {
        run.offers.push(answer.offer);
        run.observe?.(answer);
      }
    }),
  ]);
}

/** Reports the plan's refusals; adds the minimum amount to those that are too small. */
async function refusePlanned(network: NetworkId, refusals: readonly Refusal[], facts: NetworkFacts, run: QuoteRun): Promise<void> {
  const settled = refusals.filter(({ error }) => error.code !== 'amount_too_low');
  refuseAll(settled, run);
  for (const refusal of refusals) {
    if (settled.includes(refusal)) continue;
    run.provisional.set(`${network} facts`, refusal);
    run.pending.get(network)?.add('facts');
    const error = await withMinimum(refusal.error, run.request, { ...run, facts });
    if (run.closed) return;
    run.pending.get(network)?.delete('facts');
    refuseAll([{ ...refusal, error }], run);
  }
}

/** Plans the requests; if that refuses anything based on stale facts, plans again from fresh ones. */
async function planFresh(
  facts: NetworkFacts,
  { request, deps, signal }: QuoteRun,
): Promise<NodeReply<{ plan: Plan; facts: NetworkFacts }>> {
  const plan = planNetwork(request, facts.network, facts);
  if (plan.refusals.length === 0 || deps.now() - facts.readAt <= refusalFactsMs) return { ok: true, value: { plan, facts } };
  const renewed = await deps.facts.read(facts.network, { maxAgeMs: refusalFactsMs, signal });
  if (!renewed.ok) return renewed;
  return { ok: true, value: { plan: planNetwork(request, facts.network, renewed.value), facts: renewed.value } };
}

type Answer = { readonly offer: Offer } | { readonly refusal: Refusal };

/** Turns a node's reply into an offer, or into a refusal with an acceptable amount. */
async function judged(nodeRequest: NodeQuoteRequest, reply: NodeReply<NodeQuote>, facts: NetworkFacts, run: QuoteRun): Promise<Answer> {
  const { request, deps } = run;
  const { network, mode } = nodeRequest;
  const [sharedByBoth, known, isContract] = await Promise.all([run.prices, run.known, run.isContract]);
  const lost = lostPayee(request, network, known);
  if (lost !== undefined) return { refusal: { network, mode, error: lost } };
  const prices = pricesWith(sharedByBoth, facts.pools);
  const isPayable = request.destination !== undefined;
  const made = reply.ok
    ? makeOffer(
        { request: nodeRequest, quote: reply.value, facts, prices, isPayable, isContract, maxImpactBps: request.maxImpactBps },
        deps.now(),
      )
    : { ok: false as const, error: reply.error.info };
  const search = { ...run, facts };
  const refusedFor = async (first: ErrorInfo, whole: Promise<ErrorInfo>): Promise<Answer> => {
    run.provisional.set(`${network} ${mode}`, { network, mode, error: first });
    return { refusal: { network, mode, error: await whole } };
  };
  if (made.ok) {
    const short = promisesLess(made.value, request);
    if (short !== undefined) return { refusal: { network, mode, error: short } };
    if (made.value.loss.priceImpactBps <= request.maxImpactBps) return verified(made.value, facts, run);
    return refusedFor(plainImpactError(made.value, request.maxImpactBps), impactError(made.value, request.maxImpactBps, search));
  }
  const { error } = made;
  const isRefused = error.code === 'amount_too_low' || (!reply.ok && reply.error.kind === 'refused' && error.code === 'upstream_invalid');
  if (isRefused && isLarge(nodeRequest, facts)) return refusedFor(error, tooHighError(nodeRequest, request.maxImpactBps, search));
  if (error.code !== 'amount_too_low') return { refusal: { network, mode, error } };
  const minimum = error.details?.['recommended_min_amount_in'];
  if (minimum !== undefined && BigInt(minimum) > request.amount) return { refusal: { network, mode, error } };
  return refusedFor(error, withMinimum(error, { ...request, from: nodeRequest.from, to: nodeRequest.to }, search));
}

/** Rejects offers that promise less than the requested output. */
function promisesLess(offer: Offer, { amount, amountOut }: QuoteRequest): ErrorInfo | undefined {
  if (amountOut === undefined) return undefined;
  const promised = promisedBy(offer);
  if (promised === undefined) {
    const hint = `${protocols[offer.network].name} takes the outbound fee of a streaming swap after its limit, so it promises no exact amount.`;
    return { code: 'no_route', hint };
  }
  if (promised >= amountOut) return undefined;
  const { from, to } = offer.request;
  const [paid, least] = [`${formatUnits(amount, baseDecimals(from))} ${from.ticker}`, formatUnits(promised, baseDecimals(to))];
  const way = offer.mode === 'streaming' ? 'as a streaming swap' : 'as a single swap';
  const hint = `Over ${protocols[offer.network].name} ${way}, ${paid} promises only ${least} ${to.ticker}.`;
  return { code: 'amount_too_low', hint, field: 'amount_out', details: { minimum_payout: `${promised}` } };
}

/** Verifies the deposit details against the operators' views; a rejection is never based on views older than the quote. */
async function verified(offer: Offer, { pools }: NetworkFacts, { request, deps, views, startedAt }: QuoteRun): Promise<Answer> {
  const options = { acceptOneOperator: request.acceptOneOperator, pools, deps };
  const early = await views(offer.network);
  const isOld = early.views.some(({ readAt }) => deps.now() - readAt > viewLifeMs);
  const known = isOld ? await deps.views.read(offer.network) : early;
  const answer = withVerifiedDeposit(offer, known, options);
  if ('offer' in answer || known.views.every(({ readAt }) => readAt > startedAt)) return answer;
  return withVerifiedDeposit(offer, await deps.views.read(offer.network, { maxAgeMs: 0 }), options);
}

/** Whether an amount exceeds its pool's depth: it is then not refused for being too small. */
function isLarge({ from, to, amount, network }: NodeQuoteRequest, facts: NetworkFacts): boolean {
  const isNative = isNativeAsset(from, network);
  const pool = findPool(facts.pools, isNative ? to : from);
  return pool !== undefined && amount > (isNative ? pool.balanceNative : pool.balanceAsset);
}
