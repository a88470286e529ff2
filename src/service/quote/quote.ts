import type { Fault } from '../../core/errors.ts';
import type { NetworkFacts, NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { type Plan, planNetwork } from '../../core/quote/plan.ts';
import type { Mode, NodeAsk, NodeQuote, Offer, QuoteAsk, QuoteBook, Refusal } from '../../core/quote/quote.ts';
import { makeOffer, rank } from '../../core/quote/rank.ts';
import type { Deps } from '../deps.ts';

/** From here on the book closes once every network has said something. */
export const softDeadlineMs = 600;
/** How often that is looked at again. */
export const deadlineStepMs = 300;
/** Leaves room for our own share within the promised 3 s. */
export const hardDeadlineMs = 2_750;
/** A refusal is drawn only from facts at most this old; older ones are read again first. */
const refusalFactsMs = 1_000;

interface Collected {
  readonly offers: Offer[];
  readonly refusals: Refusal[];
  /** What is still out, by network; an empty mode stands for the facts. */
  readonly pending: Map<NetworkId, Set<Mode | 'facts'>>;
  closed: boolean;
  readonly observe?: QuoteObserver;
}

/** One request on its way through the networks. */
interface Run {
  readonly ask: QuoteAsk;
  readonly deps: QuoteDeps;
  readonly collected: Collected;
  readonly signal: AbortSignal;
}

type QuoteDeps = Pick<Deps, 'facts' | 'nodes' | 'now'>;

function refuseAll(refusals: readonly Refusal[], collected: Collected): void {
  collected.refusals.push(...refusals);
  for (const refusal of refusals) collected.observe?.({ refusal });
}

/** Told of each offer and each refusal as it arrives, while the book is open. */
export type QuoteObserver = (answer: { readonly offer: Offer } | { readonly refusal: Refusal }) => void;

/**
 * Asks every network of the ask at once, in every mode it allows, and ranks what came back
 * in time. A network that is late, down, halted or refuses is a refusal with its reason in
 * the book; the function itself does not throw for it. `offers` may be empty (`bookFault`).
 */
export const quote = (ask: QuoteAsk, deps: QuoteDeps): Promise<QuoteBook> => observedQuote(ask, deps);

/** As `quote`; `observe` hears of each answer at once. */
export async function observedQuote(ask: QuoteAsk, deps: QuoteDeps, observe?: QuoteObserver): Promise<QuoteBook> {
  const collected: Collected = { offers: [], refusals: [], pending: new Map(), closed: false, ...(observe && { observe }) };
  for (const network of ask.networks) collected.pending.set(network, new Set(['facts']));
  const stop = new AbortController();
  const run: Run = { ask, deps, collected, signal: stop.signal };
  const all = Promise.all(ask.networks.map((network) => askNetwork(network, run)));
  await closeInTime(all, () => ask.networks.every((network) => hasAnswered(network, collected)));
  const late = lateRefusals(collected);
  for (const refusal of late) observe?.({ refusal });
  collected.closed = true;
  stop.abort();
  return rank(ask, collected.offers, [...collected.refusals, ...late]);
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

function hasAnswered(network: NetworkId, collected: Collected): boolean {
  const answers = [...collected.offers, ...collected.refusals];
  return collected.pending.get(network)?.size === 0 || answers.some((answer) => answer.network === network);
}

function lateRefusals(collected: Collected): Refusal[] {
  return [...collected.pending].flatMap(([network, modes]) =>
    [...modes].map((mode): Refusal => {
      const fault: Fault = { code: 'upstream_timeout', hint: `${protocols[network].name} did not answer in time.` };
      return mode === 'facts' ? { network, fault } : { network, mode, fault };
    }),
  );
}

async function askNetwork(network: NetworkId, run: Run): Promise<void> {
  const { ask, deps, collected, signal } = run;
  const pending = collected.pending.get(network);
  const facts = await deps.facts.read(network, { signal });
  const planned = facts.ok ? await planFresh(ask, facts.value, deps, signal) : facts;
  if (collected.closed || pending === undefined) return;
  pending.delete('facts');
  if (!planned.ok) {
    refuseAll([{ network, fault: planned.failure.fault }], collected);
    return;
  }
  const { plan, facts: known } = planned.value;
  refuseAll(plan.refusals, collected);
  for (const { mode } of plan.asks) pending.add(mode);
  await Promise.all(
    plan.asks.map(async (nodeAsk) => {
      const reply = await deps.nodes[network].quoteSwap(nodeAsk, signal);
      if (collected.closed) return;
      pending.delete(nodeAsk.mode);
      collect(nodeAsk, reply, known, run);
    }),
  );
}

/** A plan; when it refuses anything on the ground of facts that are not new, one from new facts. */
async function planFresh(
  ask: QuoteAsk,
  facts: NetworkFacts,
  deps: QuoteDeps,
  signal: AbortSignal,
): Promise<NodeReply<{ plan: Plan; facts: NetworkFacts }>> {
  const plan = planNetwork(ask, facts.network, facts);
  if (plan.refusals.length === 0 || deps.now() - facts.readAt <= refusalFactsMs) return { ok: true, value: { plan, facts } };
  const renewed = await deps.facts.read(facts.network, { maxAgeMs: refusalFactsMs, signal });
  if (!renewed.ok) return renewed;
  return { ok: true, value: { plan: planNetwork(ask, facts.network, renewed.value), facts: renewed.value } };
}

function collect(nodeAsk: NodeAsk, reply: NodeReply<NodeQuote>, facts: NetworkFacts, { ask, deps, collected }: Run): void {
  const { network, mode } = nodeAsk;
  const made = reply.ok
    ? makeOffer({ ask: nodeAsk, quote: reply.value, facts, isPayable: ask.destination !== undefined }, deps.now())
    : { ok: false as const, fault: reply.failure.fault };
  if (!made.ok) {
    refuseAll([{ network, mode, fault: made.fault }], collected);
    return;
  }
  collected.offers.push(made.value);
  collected.observe?.({ offer: made.value });
}
