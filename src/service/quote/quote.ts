import type { ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts, NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { type Plan, planNetwork } from '../../core/quote/plan.ts';
import type { Mode, NodeQuote, NodeQuoteRequest, Offer, QuoteRequest, QuoteResult, Refusal } from '../../core/quote/quote.ts';
import { makeOffer, rank } from '../../core/quote/rank.ts';
import type { Deps } from '../deps.ts';

/** From here on a quote closes once every network has said something. */
export const softDeadlineMs = 600;
/** How often that is looked at again. */
export const deadlineStepMs = 300;
/** Leaves room for our own share within the promised 3 s. */
export const hardDeadlineMs = 2_750;
/** A refusal is drawn only from facts at most this old; older ones are read again first. */
const refusalFactsMs = 1_000;

/** One run of `quote`: what is asked with what, and what has come back. */
interface QuoteRun {
  readonly request: QuoteRequest;
  readonly deps: QuoteDeps;
  readonly signal: AbortSignal;
  readonly offers: Offer[];
  readonly refusals: Refusal[];
  /** What is still out, by network; an empty mode stands for the facts. */
  readonly pending: Map<NetworkId, Set<Mode | 'facts'>>;
  closed: boolean;
  readonly observe?: QuoteObserver;
}

type QuoteDeps = Pick<Deps, 'facts' | 'nodes' | 'now'>;

function refuseAll(refusals: readonly Refusal[], run: QuoteRun): void {
  run.refusals.push(...refusals);
  for (const refusal of refusals) run.observe?.({ refusal });
}

/** Told of each offer and each refusal as it arrives, while the quote is open. */
export type QuoteObserver = (answer: { readonly offer: Offer } | { readonly refusal: Refusal }) => void;

/**
 * Asks every network of the ask at once, in every mode it allows, and ranks what came back
 * in time. A network that is late, down, halted or refuses is a refusal with its reason in
 * the result; the function itself does not throw for it. `offers` may be empty (`noOfferError`).
 */
export const quote = (request: QuoteRequest, deps: QuoteDeps): Promise<QuoteResult> => observedQuote(request, deps);

/** As `quote`; `observe` hears of each answer at once. */
export async function observedQuote(request: QuoteRequest, deps: QuoteDeps, observe?: QuoteObserver): Promise<QuoteResult> {
  const stop = new AbortController();
  const run: QuoteRun = {
    request,
    deps,
    signal: stop.signal,
    offers: [],
    refusals: [],
    pending: new Map(request.networks.map((network) => [network, new Set(['facts'])])),
    closed: false,
    ...(observe && { observe }),
  };
  const all = Promise.all(request.networks.map((network) => quoteNetwork(network, run)));
  await closeInTime(all, () => request.networks.every((network) => hasAnswered(network, run)));
  const late = lateRefusals(run);
  for (const refusal of late) observe?.({ refusal });
  run.closed = true;
  stop.abort();
  return rank(request, run.offers, [...run.refusals, ...late]);
}

async function closeInTime(all: Promise<unknown>, enough: () => boolean): Promise<void> {
  const started = performance.now();
  let wait = softDeadlineMs;
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = new Promise<'tick'>((resolve) => {
      timer = setTimeout(resolve, wait, 'tick');
    });
    const first = await Promise.race([all, tick]);
    clearTimeout(timer);
    const elapsed = performance.now() - started;
    if (first !== 'tick' || enough() || elapsed >= hardDeadlineMs) return;
    wait = Math.min(deadlineStepMs, hardDeadlineMs - elapsed);
  }
}

function hasAnswered(network: NetworkId, run: QuoteRun): boolean {
  const answers = [...run.offers, ...run.refusals];
  return run.pending.get(network)?.size === 0 || answers.some((answer) => answer.network === network);
}

function lateRefusals(run: QuoteRun): Refusal[] {
  return [...run.pending].flatMap(([network, modes]) =>
    [...modes].map((mode): Refusal => {
      const error: ErrorInfo = { code: 'upstream_timeout', hint: `${protocols[network].name} did not answer in time.` };
      return mode === 'facts' ? { network, error } : { network, mode, error };
    }),
  );
}

async function quoteNetwork(network: NetworkId, run: QuoteRun): Promise<void> {
  const { deps, signal } = run;
  const pending = run.pending.get(network);
  const facts = await deps.facts.read(network, { signal });
  const planned = facts.ok ? await planFresh(facts.value, run) : facts;
  if (run.closed || pending === undefined) return;
  pending.delete('facts');
  if (!planned.ok) {
    refuseAll([{ network, error: planned.error.info }], run);
    return;
  }
  const { plan, facts: known } = planned.value;
  refuseAll(plan.refusals, run);
  for (const { mode } of plan.requests) pending.add(mode);
  await Promise.all(
    plan.requests.map(async (nodeRequest) => {
      const reply = await deps.nodes[network].quoteSwap(nodeRequest, signal);
      if (run.closed) return;
      pending.delete(nodeRequest.mode);
      collect(nodeRequest, reply, known, run);
    }),
  );
}

/** A plan; when it refuses anything on the ground of facts that are not new, one from new facts. */
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

function collect(nodeRequest: NodeQuoteRequest, reply: NodeReply<NodeQuote>, facts: NetworkFacts, run: QuoteRun): void {
  const { request, deps } = run;
  const { network, mode } = nodeRequest;
  const made = reply.ok
    ? makeOffer({ request: nodeRequest, quote: reply.value, facts, isPayable: request.destination !== undefined }, deps.now())
    : { ok: false as const, error: reply.error.info };
  if (!made.ok) {
    refuseAll([{ network, mode, error: made.error }], run);
    return;
  }
  run.offers.push(made.value);
  run.observe?.({ offer: made.value });
}
