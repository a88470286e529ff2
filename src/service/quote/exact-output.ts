import { baseAmount } from '../../core/amount.ts';
import type { Asset } from '../../core/asset/asset.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { poolInput } from '../../core/loss/swap-output.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { pricesOf } from '../../core/pool/pool.ts';
import { expectedFor, getStep, inputFor, promisedBy } from '../../core/quote/exact-output.ts';
import { makeOffer, partsOf } from '../../core/quote/offer.ts';
import { planNetwork, resolveAsset } from '../../core/quote/plan.ts';
import type { NodeQuoteRequest, Offer, OutputRequest, QuoteRequest, QuoteResult, Refusal } from '../../core/quote/quote.ts';
import { rank } from '../../core/quote/rank.ts';
import type { Deps } from '../deps.ts';
import { beyondPools } from './amounts.ts';
import { isLarge } from './judge-reply.ts';
import { comparingNodes } from './route/comparing-nodes.ts';
import { quoteAtNode } from './route/quote-at-node.ts';

type SearchDeps = Pick<Deps, 'facts' | 'nodes' | 'now'>;

/** Time budget to find the smallest amount; afterwards the smallest confirmed so far is used. */
const searchMs = 2_000;
/** Extra time to find any amount when slow nodes have confirmed none. */
const lateMs = 1_500;
/** Time budget to bisect differences that buy nothing: fast nodes finish it, slow ones manage two or three quotes. */
const lastUnitsMs = 300;
/** Maximum quotes per route that follow the pool curve (four to six suffice); then bisection. */
const maxByCurve = 8;
/** Maximum quotes per route; bisection takes one per bit. */
const maxTrials = 80;
/** Drops routes whose estimate exceeds the lowest by more than this. */
const closeBps = 5n;

/** A route over one network that may reach the amount. */
interface Way {
  readonly request: NodeQuoteRequest;
  readonly facts: NetworkFacts;
  /** Smallest increment of the source amount, in protocol units. */
  readonly step: bigint;
  /** Whether the pools can pay the amount according to their curve. */
  readonly isPayable: boolean;
}

/** Result of one amount over one route; `offer` is absent when the node refuses it. */
interface Trial {
  readonly steps: bigint;
  readonly offer?: Offer;
  readonly error?: ErrorInfo;
}

interface Search {
  readonly request: OutputRequest;
  readonly deps: SearchDeps;
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  readonly endsAt: number;
}

/** The request with the amount found, or the refusals of all routes. */
export type FoundInput = { readonly ok: true; readonly request: QuoteRequest } | { readonly ok: false; readonly result: QuoteResult };

/**
 * Finds the smallest amount for which a route over one network promises at least `amountOut`: estimated from the pool
 * curve, then confirmed by node quotes for that amount and one step less. When nodes do not reply in time, returns the
 * smallest confirmed amount.
 */
export async function withInput(request: OutputRequest, given: SearchDeps): Promise<FoundInput> {
  const stop = new AbortController();
  const deps = { ...given, nodes: comparingNodes(given.nodes) };
  const search: Search = { request, deps, signal: stop.signal, endsAt: deps.now() + searchMs };
  const planned = await Promise.all(request.networks.map((network) => waysOver(network, search)));
  const refusals = planned.flatMap((plan) => plan.refusals);
  const tried = await Promise.all(planned.flatMap(({ ways }) => ways.map(async (way) => ({ way, first: await firstTrial(way, search) }))));
  const near = nearest(tried, search);
  const found = await Promise.all(near.map(async ({ way, first }) => ({ way, steps: await smallest(way, first, search) })));
  stop.abort();
  const amounts = found.flatMap(({ way, steps }) => (typeof steps === 'bigint' ? [steps * way.step] : []));
  const [first, ...others] = amounts;
  if (first !== undefined) {
    const amount = baseAmount(others.reduce((least, other) => (other < least ? other : least), first));
    return { ok: true, request: { ...request, amount } };
  }
  // More expensive or duplicate routes were not searched further.
  const isLate = found.some(({ steps }) => steps === 'late');
  const unmet = tried.map(
    ({ way, first: trial }): Refusal => ({
      network: way.facts.network,
      mode: way.request.mode,
      error: isBeyond(way, trial)
        ? beyondPools(request.amountOut, way.request)
        : (trial.error ?? (isLate ? tooSlow(way) : beyondPools(request.amountOut, way.request))),
    }),
  );
  return { ok: false, result: rank({ ...request, amount: baseAmount(0n) }, [], [...refusals, ...unmet]) };
}

/** Whether the pools cannot pay the output, or only for more than they hold: a node's refusal is then not about the amount. */
const isBeyond = ({ isPayable, request, step, facts }: Way, { steps }: Trial): boolean =>
  !isPayable || isLarge({ ...request, amount: baseAmount(steps * step) }, facts);

const tooSlow = ({ request: { network } }: Way): ErrorInfo => ({
  code: 'upstream_timeout',
  hint: `${protocols[network].name} confirmed no amount in time. Try again.`,
});

/** The routes over one network, each with its estimate from the pool curve; or the reasons there are none. */
async function waysOver(network: NetworkId, { request, deps, signal }: Search): Promise<{ ways: Way[]; refusals: readonly Refusal[] }> {
  const read = await deps.facts.read(network, { signal });
  if (!read.ok) return { ways: [], refusals: [{ network, error: read.error.info }] };
  const facts = read.value;
  const [from, to] = [resolveAsset(request.from, facts) ?? request.from, resolveAsset(request.to, facts) ?? request.to];
  const expected = expectedFor(request.amountOut, request.toleranceBps);
  const input = poolInput({ network, from, to, parts: 1n }, expected, facts.pools);
  const estimate = input ?? request.amountOut;
  const least = minDeposit(from, facts);
  const { requests, refusals } = planNetwork({ ...request, amount: baseAmount(estimate > least ? estimate : least) }, network, facts);
  const ways = requests.filter(promisesAnAmount);
  const unsure = ways.length === 0 && requests.length > 0 ? [unsureStreaming(network)] : [];
  const isPayable = input !== undefined;
  return {
    ways: ways.map((way) => ({ request: way, facts, step: getStep(way.from, facts.pools), isPayable })),
    refusals: [...refusals, ...unsure],
  };
}

/** Whether offers of this route promise an output amount; same rule as `promisedBy`. */
const promisesAnAmount = ({ network, mode }: NodeQuoteRequest): boolean => network !== 'mayachain' || mode !== 'streaming';

const unsureStreaming = (network: NetworkId): Refusal => ({
  network,
  mode: 'streaming',
  error: {
    code: 'no_route',
    hint: `A streaming swap over ${protocols[network].name} may pay less than its limit, so no amount is sure to arrive. Leave out streaming_interval and streaming_quantity.`,
  },
});

/** Dust threshold of the source chain: nodes ignore smaller deposits. */
const minDeposit = (from: Asset, { inbound }: NetworkFacts): bigint =>
  inbound.find(({ chain }) => chain === from.chain)?.dustThreshold ?? 1n;

async function trialOf(way: Way, steps: bigint, { request, deps, signal }: Search): Promise<Trial> {
  const { facts } = way;
  const wanted = { ...way.request, amount: baseAmount(steps * way.step) };
  const { asked, reply } = await quoteAtNode(wanted, facts, { deps, signal, isChosen: request.streaming !== undefined });
  if (!reply.ok) return { steps, error: reply.error.info };
  const isPayable = request.destination !== undefined;
  const made = makeOffer({ request: asked, quote: reply.value, facts, prices: pricesOf(facts.pools), isPayable }, deps.now());
  return made.ok ? { steps, offer: made.value } : { steps, error: made.error };
}

/**
 * Quotes the estimate, then the amount it points to: the number of parts of a swap depends on the amount. An amount
 * below the node's minimum is retried at the recommended one.
 */
async function firstTrial(way: Way, search: Search): Promise<Trial> {
  const first = await trialOf(way, stepsOf(way.request.amount, way), search);
  const recommended = first.error?.details?.['recommended_min_amount_in'];
  const next = recommended === undefined ? pointedTo(first, way, search) : stepsOf(BigInt(recommended), way);
  if (next === undefined || next === first.steps) return first;
  const second = await trialOf(way, next, search);
  return second.offer === undefined && first.offer !== undefined ? first : second;
}

const stepsOf = (amount: bigint, { step }: Way): bigint => (amount + step - 1n) / step;

/** Next amount derived from a trial; undefined when it has no offer to derive from. */
function pointedTo({ offer }: Trial, way: Way, { request }: Search): bigint | undefined {
  if (offer === undefined) return undefined;
  const input = inputFor(offer, expectedFor(request.amountOut, request.toleranceBps), way.facts.pools);
  if (input === undefined) return undefined;
  const least = stepsOf(offer.quote.recommendedMinAmountIn ?? 0n, way);
  const wanted = stepsOf(input > 0n ? input : 1n, way);
  return wanted < least ? least : wanted;
}

/** Routes whose first trial points to the lowest amount or close to it. */
function nearest(tried: readonly { way: Way; first: Trial }[], search: Search) {
  const priced = tried.flatMap((entry) => {
    const steps = pointedTo(entry.first, entry.way, search);
    return steps === undefined ? [] : [{ ...entry, amount: steps * entry.way.step }];
  });
  const least = priced.reduce<bigint | undefined>((low, { amount }) => (low === undefined || amount < low ? amount : low), undefined);
  const isNear = ({ amount }: { amount: bigint }) => least !== undefined && amount * 10_000n <= least * (10_000n + closeBps);
  return priced.filter((entry) => isNear(entry) && !repeats(entry.first, tried));
}

/** Whether a streaming swap has one part, like its network's single swap. */
function repeats({ offer }: Trial, tried: readonly { readonly first: Trial }[]): boolean {
  if (offer?.mode !== 'streaming' || partsOf(offer.request, offer.quote) > 1n) return false;
  return tried.some(({ first }) => first.offer?.mode === 'single' && first.offer.network === offer.network);
}

/** Fewest steps for which the route promises enough; `late` when time ran out first, undefined when none does. */
async function smallest(way: Way, first: Trial, search: Search): Promise<bigint | 'late' | undefined> {
  const { amountOut } = search.request;
  const isEnough = ({ offer }: Trial) => offer !== undefined && (promisedBy(offer) ?? 0n) >= amountOut;
  let [low, high]: [bigint, bigint | undefined] = [0n, undefined];
  let [trial, stride, hasMissed] = [first, 1n, false];
  let idleUntil: number | undefined;
  for (let trials = 1; ; trials += 1) {
    if (isEnough(trial)) high = trial.steps;
    else {
      hasMissed ||= high !== undefined;
      const named = trial.error?.details?.['recommended_min_amount_in'];
      const refused = named === undefined ? trial.steps : stepsOf(BigInt(named), way) - 1n;
      low = refused > low ? refused : low;
    }
    if (high !== undefined && high - low <= 1n) return high;
    const now = search.deps.now();
    if (high !== undefined && isWorthless({ low, high }, first)) idleUntil ??= now + lastUnitsMs;
    if (trials >= maxTrials) return high;
    if (now >= timeFor(search, high, idleUntil)) return high ?? 'late';
    const steps = nextSteps({ low, high, stride, hasMissed }, trials < maxByCurve ? pointedTo(trial, way, search) : undefined);
    if (high !== undefined && steps < high) stride *= 16n;
    trial = await trialOf(way, steps, search);
  }
}

/** Deadline of the search, given what was found so far. */
const timeFor = ({ endsAt }: Search, high: bigint | undefined, idleUntil = endsAt): number =>
  high === undefined ? endsAt + lateMs : Math.min(endsAt, idleUntil);

/** Whether the remaining interval buys less than one unit in each part. */
function isWorthless({ low, high }: { low: bigint; high: bigint }, { offer, steps }: Trial): boolean {
  return offer !== undefined && (high - low) * offer.quote.expectedAmountOut < steps * partsOf(offer.request, offer.quote);
}

/** Next amount to try: where the last trial points; below a sufficient amount in growing strides; after the first miss by bisection. */
function nextSteps(
  { low, high, stride, hasMissed }: { low: bigint; high: bigint | undefined; stride: bigint; hasMissed: boolean },
  pointed: bigint | undefined,
): bigint {
  if (high === undefined) return pointed !== undefined && pointed > low ? pointed : low + stride * 4n;
  if (pointed !== undefined && pointed > low && pointed < high && !hasMissed) return pointed;
  const below = hasMissed ? (low + high) / 2n : high - stride;
  return below > low ? below : (low + high) / 2n;
}
