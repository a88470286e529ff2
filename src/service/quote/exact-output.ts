import { baseAmount, formatUnits } from '../../core/amount.ts';
import { type Asset, baseDecimals } from '../../core/asset/asset.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { poolInput } from '../../core/loss/swap-output.ts';
import type { NetworkFacts, NodePort } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { pricesOf } from '../../core/pool/pool.ts';
import { expectedFor, inputFor, promisedBy, stepOf } from '../../core/quote/exact-output.ts';
import { makeOffer, partsOf } from '../../core/quote/offer.ts';
import { planNetwork, resolveAsset } from '../../core/quote/plan.ts';
import type { NodeQuoteRequest, Offer, OutputRequest, QuoteRequest, QuoteResult, Refusal } from '../../core/quote/quote.ts';
import { rank } from '../../core/quote/rank.ts';
import type { Deps } from '../deps.ts';
import { nodeReply } from './node-reply.ts';

type SearchDeps = Pick<Deps, 'facts' | 'nodes' | 'now'>;

/** Until then the smallest amount is looked for; after it the smallest found so far does. */
const searchMs = 2_000;
/** For so much longer any amount is looked for, where slow nodes have confirmed none until then. */
const lateMs = 1_500;
/** As long are the last units halved that buy nothing: nodes that answer at once are asked for all of them, others for two or three. */
const lastUnitsMs = 300;
/** Quotes of one way that follow the curve, which takes four to six; then the rest is halved. */
const mostByCurve = 8;
/** Quotes of one way, at most: halving takes one for each bit. */
const mostTrials = 80;
/** Of a way whose estimate is above the least one by more than this, no more is asked. */
const closeBps = 5n;

/** One way over one network that may reach the amount. */
interface Way {
  readonly request: NodeQuoteRequest;
  readonly facts: NetworkFacts;
  /** Of the source, in protocol units. */
  readonly step: bigint;
  /** Whether the pools' curve pays as much. */
  readonly isPayable: boolean;
}

/** What one amount over one way promises; `offer` is absent where the node refuses it. */
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

/** The request with the amount that was found, or the refusals of every way. */
export type FoundInput = { readonly ok: true; readonly request: QuoteRequest } | { readonly ok: false; readonly result: QuoteResult };

/**
 * The request with the smallest amount for which one way over one network promises at least `amountOut`: estimated by the
 * pools' curve, then confirmed by quotes of the node, for that amount and for one step less. Where the nodes do not answer
 * in time, the smallest amount that one has confirmed.
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
  // Ways that are dearer, or the same once more, were not asked further.
  const isLate = found.some(({ steps }) => steps === 'late');
  const unmet = tried.map(
    ({ way, first: trial }): Refusal => ({
      network: way.facts.network,
      mode: way.request.mode,
      error: trial.error ?? (isLate && way.isPayable ? tooSlow(way) : tooMuch(request, way)),
    }),
  );
  return { ok: false, result: rank({ ...request, amount: baseAmount(0n) }, [], [...refusals, ...unmet]) };
}

/** A search takes a dozen quotes: they stop before the one that is paid does. */
function comparingNodes(nodes: SearchDeps['nodes']): SearchDeps['nodes'] {
  const comparing = (node: NodePort): NodePort => ({
    network: node.network,
    quoteSwap: (request, signal, precedence = 'compare') => node.quoteSwap(request, signal, precedence),
    facts: (signal) => node.facts(signal),
  });
  return { thorchain: comparing(nodes.thorchain), mayachain: comparing(nodes.mayachain) };
}

const tooMuch = ({ amountOut }: OutputRequest, { request: { to, network } }: Way): ErrorInfo => {
  const shown = `${formatUnits(amountOut, baseDecimals(to))} ${to.ticker}`;
  return {
    code: 'amount_too_high',
    hint: `The pools of ${protocols[network].name} cannot pay ${shown}. Receive less.`,
    field: 'amount_out',
  };
};

const tooSlow = ({ request: { network } }: Way): ErrorInfo => ({
  code: 'upstream_timeout',
  hint: `${protocols[network].name} confirmed no amount in time. Try again.`,
});

/** The ways over one network, each with the amount that its pools' curve names; or why there is none. */
async function waysOver(network: NetworkId, { request, deps, signal }: Search): Promise<{ ways: Way[]; refusals: readonly Refusal[] }> {
  const read = await deps.facts.read(network, { signal });
  if (!read.ok) return { ways: [], refusals: [{ network, error: read.error.info }] };
  const facts = read.value;
  const [from, to] = [resolveAsset(request.from, facts) ?? request.from, resolveAsset(request.to, facts) ?? request.to];
  const expected = expectedFor(request.amountOut, request.toleranceBps);
  const input = poolInput({ network, from, to, parts: 1n }, expected, facts.pools);
  const estimate = input ?? request.amountOut;
  const least = leastDeposit(from, facts);
  const { requests, refusals } = planNetwork({ ...request, amount: baseAmount(estimate > least ? estimate : least) }, network, facts);
  const ways = requests.filter(promisesAnAmount);
  const unsure = ways.length === 0 && requests.length > 0 ? [unsureStreaming(network)] : [];
  const isPayable = input !== undefined;
  return {
    ways: ways.map((way) => ({ request: way, facts, step: stepOf(way.from, facts.pools), isPayable })),
    refusals: [...refusals, ...unsure],
  };
}

/** As `promisedBy`. */
const promisesAnAmount = ({ network, mode }: NodeQuoteRequest): boolean => network !== 'mayachain' || mode !== 'streaming';

const unsureStreaming = (network: NetworkId): Refusal => ({
  network,
  mode: 'streaming',
  error: {
    code: 'no_route',
    hint: `A streaming swap over ${protocols[network].name} may pay less than its limit, so no amount is sure to arrive. Leave out streaming_interval and streaming_quantity.`,
  },
});

/** What a deposit has at least before a node looks at it. */
const leastDeposit = (from: Asset, { inbound }: NetworkFacts): bigint =>
  inbound.find(({ chain }) => chain === from.chain)?.dustThreshold ?? 1n;

async function trialOf(way: Way, steps: bigint, { request, deps, signal }: Search): Promise<Trial> {
  const { facts } = way;
  const wanted = { ...way.request, amount: baseAmount(steps * way.step) };
  const { asked, reply } = await nodeReply(wanted, facts, { deps, signal, isChosen: request.streaming !== undefined });
  if (!reply.ok) return { steps, error: reply.error.info };
  const isPayable = request.destination !== undefined;
  const made = makeOffer({ request: asked, quote: reply.value, facts, prices: pricesOf(facts.pools), isPayable }, deps.now());
  return made.ok ? { steps, offer: made.value } : { steps, error: made.error };
}

/**
 * The first amount asked of a way, and the one that it points to: in how many parts a node swaps follows from the amount.
 * One that is too small for the node is asked again as large as it recommends.
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

/** The amount that a trial points to; undefined where it says nothing of others. */
function pointedTo({ offer }: Trial, way: Way, { request }: Search): bigint | undefined {
  if (offer === undefined) return undefined;
  const input = inputFor(offer, expectedFor(request.amountOut, request.toleranceBps), way.facts.pools);
  if (input === undefined) return undefined;
  const least = stepsOf(offer.quote.recommendedMinAmountIn ?? 0n, way);
  const wanted = stepsOf(input > 0n ? input : 1n, way);
  return wanted < least ? least : wanted;
}

/** The ways whose first trial points to the least amount, or to hardly more. */
function nearest(tried: readonly { way: Way; first: Trial }[], search: Search) {
  const priced = tried.flatMap((entry) => {
    const steps = pointedTo(entry.first, entry.way, search);
    return steps === undefined ? [] : [{ ...entry, amount: steps * entry.way.step }];
  });
  const least = priced.reduce<bigint | undefined>((low, { amount }) => (low === undefined || amount < low ? amount : low), undefined);
  const isNear = ({ amount }: { amount: bigint }) => least !== undefined && amount * 10_000n <= least * (10_000n + closeBps);
  return priced.filter((entry) => isNear(entry) && !repeats(entry.first, tried));
}

/** Whether a streaming swap would be one part, which the single one of its network is already. */
function repeats({ offer }: Trial, tried: readonly { readonly first: Trial }[]): boolean {
  if (offer?.mode !== 'streaming' || partsOf(offer.request, offer.quote) > 1n) return false;
  return tried.some(({ first }) => first.offer?.mode === 'single' && first.offer.network === offer.network);
}

/** The fewest steps for which the way promises enough; `late` when no trial did in time, undefined when none does. */
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
    if (trials >= mostTrials) return high;
    if (now >= timeFor(search, high, idleUntil)) return high ?? 'late';
    const steps = nextSteps({ low, high, stride, hasMissed }, trials < mostByCurve ? pointedTo(trial, way, search) : undefined);
    if (high !== undefined && steps < high) stride *= 16n;
    trial = await trialOf(way, steps, search);
  }
}

/** Until when it is looked further, with what has been found. */
const timeFor = ({ endsAt }: Search, high: bigint | undefined, idleUntil = endsAt): number =>
  high === undefined ? endsAt + lateMs : Math.min(endsAt, idleUntil);

/** Whether what is still open between two amounts would buy less than one unit in each part. */
function isWorthless({ low, high }: { low: bigint; high: bigint }, { offer, steps }: Trial): boolean {
  return offer !== undefined && (high - low) * offer.quote.expectedAmountOut < steps * partsOf(offer.request, offer.quote);
}

/** Where to look next: where the last trial points to, below what is enough already in growing strides, and from the first miss on in the middle. */
function nextSteps(
  { low, high, stride, hasMissed }: { low: bigint; high: bigint | undefined; stride: bigint; hasMissed: boolean },
  pointed: bigint | undefined,
): bigint {
  if (high === undefined) return pointed !== undefined && pointed > low ? pointed : low + stride * 4n;
  if (pointed !== undefined && pointed > low && pointed < high && !hasMissed) return pointed;
  const below = hasMissed ? (low + high) / 2n : high - stride;
  return below > low ? below : (low + high) / 2n;
}
