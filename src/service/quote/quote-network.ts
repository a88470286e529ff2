import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { swapPath } from '../../core/pause/pause.ts';
import { type Plan, planNetwork } from '../../core/quote/plan.ts';
import type { NodeQuoteRequest, Refusal } from '../../core/quote/quote.ts';
import { pausedReply } from '../pause/pauses.ts';
import { withMinimum } from './amounts.ts';
import { judgeReply, type RouteContext } from './judge-reply.ts';
import { createPending, createSearch, type Outcome, type Pending } from './pending.ts';
import type { QuoteContext } from './quote-context.ts';
import { affiliateStanding } from './route/affiliate.ts';
import { quoteAtNode } from './route/quote-at-node.ts';
import { startVerifier } from './verified-deposit.ts';

/** Maximum age of facts behind a refusal; older ones are reread first. */
const refusalFactsMs = 1_000;

/** Starts the quote of one network: its facts and plan first, then every planned route. */
export const quoteNetwork = (network: NetworkId, context: QuoteContext): Pending =>
  createPending(lateRefusal({ network }), planRoutes(network, context));

const lateRefusal = (part: Pick<Refusal, 'network' | 'mode'>): Refusal => ({
  ...part,
  error: { code: 'upstream_timeout', hint: `${protocols[part.network].name} did not answer in time.` },
});

async function planRoutes(network: NetworkId, context: QuoteContext): Promise<Outcome> {
  const { request, deps, signal } = context;
  const verify = startVerifier(network, request, deps);
  const path = swapPath(network, request, 'quote');
  const [read, paused] = await Promise.all([deps.facts.read(network, { signal }), pausedReply(path, deps)]);
  const planned = paused ?? (read.ok ? await planFresh(read.value, context) : read);
  if (signal.aborted) return [];
  if (!planned.ok) return [{ refusal: { network, error: planned.error.info } }];
  const { plan, facts } = planned.value;
  const affiliate = await affiliateStanding(request.affiliate, facts, deps);
  if (signal.aborted) return [];
  if (affiliate.error !== undefined) return [{ refusal: { network, error: affiliate.error } }];
  const route = { ...context, facts, verify, cautions: affiliate.warning === undefined ? [] : [affiliate.warning] };
  const refuse = (refusal: Refusal) =>
    refusal.error.code === 'amount_too_low' ? createSearch(refusal, withMinimum(refusal.error, request, route)) : { refusal };
  return [...plan.refusals.map(refuse), ...plan.requests.map((asked) => quoteRoute(asked, route))];
}

/** Plans the requests; if that refuses anything based on stale facts, plans again from fresh ones. */
async function planFresh(
  facts: NetworkFacts,
  { request, deps, signal }: QuoteContext,
): Promise<NodeReply<{ plan: Plan; facts: NetworkFacts }>> {
  const plan = planNetwork(request, facts.network, facts);
  if (plan.refusals.length === 0 || deps.now() - facts.readAt <= refusalFactsMs) return { ok: true, value: { plan, facts } };
  const renewed = await deps.facts.read(facts.network, { maxAgeMs: refusalFactsMs, signal });
  if (!renewed.ok) return renewed;
  return { ok: true, value: { plan: planNetwork(request, facts.network, renewed.value), facts: renewed.value } };
}

function quoteRoute(request: NodeQuoteRequest, route: RouteContext): Pending {
  const { network, mode } = request;
  const quoted = quoteAtNode(request, route.facts, { ...route, isChosen: route.request.streaming !== undefined });
  return createPending(
    lateRefusal({ network, mode }),
    quoted.then(({ asked, reply }) => judgeReply(asked, reply, route)),
  );
}
