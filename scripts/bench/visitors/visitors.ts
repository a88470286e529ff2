import { addressFromSeed } from '../../../src/core/address/address.ts';
import { baseAmount } from '../../../src/core/amount.ts';
import { homeChain, parseAsset } from '../../../src/core/asset/asset.ts';
import { must } from '../../../src/core/errors.ts';
import { agreeOnInbound } from '../../../src/core/inbound/inbound.ts';
import { routersOf } from '../../../src/core/inbound/routers.ts';
import { createMemoryBuckets } from '../../../src/nodes/budget/bucket-store.ts';
import { budgetedFetch } from '../../../src/nodes/budget/budgeted-fetch.ts';
import { createHostBudgets } from '../../../src/nodes/budget/host-budgets.ts';
import { type LimitedHost, limitedHosts } from '../../../src/nodes/budget/host-limits.ts';
import type { Fetch } from '../../../src/nodes/http/attempt.ts';
import type { Hosts } from '../../../src/nodes/http/hosts.ts';
import { createNodeDeps, type FewerRequests } from '../../../src/server/deps/node-deps.ts';
import { comparisonFreshMs } from '../../../src/service/network/coalesce.ts';
import { createFactsReader } from '../../../src/service/network/facts.ts';
import { createSharedReader } from '../../../src/service/network/shared-copies.ts';
import { quote } from '../../../src/service/quote/quote.ts';
import type { RunningDevnet } from '../../devnet/server.ts';
import type { Table } from '../table.ts';
import { copiesInMemory } from './copies.ts';
import { publicNodes, type Reached, startAnswers } from './public-nodes.ts';
import { type VisitorAction, visitorActions } from './visitor-days.ts';

const visitors = Number(process.env['BENCH_VISITORS'] ?? 200);
const minutes = Number(process.env['BENCH_VISITOR_MINUTES'] ?? 10);
/** Product instances sharing one store. */
const instances = 3;
/** Clock step; actions within one step run concurrently. */
const tickMs = 100;
const start = Date.parse('2026-11-20T12:00:00Z');
const networks = ['thorchain', 'mayachain'] as const;

interface Outcome {
  readonly requests: readonly Reached[];
  readonly quotes: number;
  /** Quotes with an offer of any network, and those without one because hosts are at their limit. */
  readonly offered: number;
  readonly limited: number;
  readonly signed: number;
  readonly unsigned: number;
}

type Instance = ReturnType<typeof instanceOf>;

function instanceOf(fetch: Fetch, hosts: Hosts, now: () => number, fewer: FewerRequests) {
  const asked = createNodeDeps(hosts, fetch, now, fewer);
  return {
    ...asked,
    facts: createFactsReader(asked.nodes, now, fewer.shared),
    pauses: { read: async () => [] },
    chains: { of: () => undefined },
    routers: routersOf('devnet'),
    now,
  };
}

const toAsset = (text: string) => must(parseAsset(text));

async function runQuote(action: Extract<VisitorAction, { kind: 'quote' }>, deps: Instance) {
  const to = toAsset(action.to);
  const seed = action.payee === undefined ? undefined : new TextEncoder().encode(`visitor ${action.payee}`);
  const destination = seed && addressFromSeed(homeChain(to, 'thorchain'), seed);
  const result = await quote(
    {
      from: toAsset(action.from),
      to,
      amount: baseAmount(action.amount),
      toleranceBps: 100,
      maxImpactBps: 1_500,
      networks,
      ...(destination === undefined ? {} : { destination }),
    },
    deps as unknown as Parameters<typeof quote>[1],
  );
  return { hasOffer: result.offers.length > 0, isLimited: result.refusals.some(({ error }) => error.code === 'rate_limited') };
}

async function isSignable({ from, to }: Extract<VisitorAction, { kind: 'sign' }>, deps: Instance): Promise<boolean> {
  const path = { network: 'thorchain', from: toAsset(from), to: toAsset(to), form: { streaming: false } } as const;
  const views = await deps.views.read('thorchain', { maxAgeMs: 0 });
  const agreed = agreeOnInbound(path, views, { routers: deps.routers, now: deps.now() });
  return agreed.ok || agreed.error.code !== 'deposit_unverified';
}

/** Simulates all visitors on the given devnet, with or without request budgets and sharing. */
async function runVisitors(devnet: RunningDevnet, isCounted: boolean): Promise<Outcome> {
  let time = start;
  const now = () => time;
  const nodes = publicNodes(devnet, now);
  const store = createMemoryBuckets(now);
  const copies = copiesInMemory(now);
  const limited = limitsOf(nodes.hosts);
  const deps = Array.from({ length: instances }, () => {
    const budgets = createHostBudgets(limited, { store, now });
    const counted = budgetedFetch(nodes.fetch, { hosts: limited.map(({ url }) => url), budgets, now });
    const fewer = { shared: createSharedReader(copies, now), comparisonMs: comparisonFreshMs };
    return isCounted ? instanceOf(counted, nodes.hosts, now, fewer) : instanceOf(nodes.fetch, nodes.hosts, now, {});
  });
  let [quotes, offered, limitedOut, signed, unsigned] = [0, 0, 0, 0, 0];
  const act = async (action: VisitorAction, at: number) => {
    const instance = deps[at % instances];
    if (instance === undefined) return;
    if (action.kind === 'sign') {
      if (await isSignable(action, instance)) signed += 1;
      else unsigned += 1;
      return;
    }
    const { hasOffer, isLimited } = await runQuote(action, instance);
    quotes += 1;
    if (hasOffer) offered += 1;
    else if (isLimited) limitedOut += 1;
  };
  const actions = visitorActions(visitors, minutes * 60_000);
  for (let from = 0; from < actions.length; ) {
    const tick = Math.floor((actions[from]?.at ?? 0) / tickMs);
    let until = from;
    while (until < actions.length && Math.floor((actions[until]?.at ?? 0) / tickMs) === tick) until += 1;
    time = start + tick * tickMs;
    await Promise.all(actions.slice(from, until).map((action, index) => act(action, from + index)));
    from = until;
  }
  return { requests: nodes.reached, quotes, offered, limited: limitedOut, signed, unsigned };
}

const limitsOf = (hosts: Hosts): readonly LimitedHost[] => limitedHosts({ network: 'mainnet', hosts, chainHosts: [], overrides: {} });

/** Highest number of requests in any window of this length. */
function mostInWindow(requests: readonly Reached[], seconds: number): number {
  let [most, from] = [0, 0];
  for (const [at, { at: time }] of requests.entries()) {
    while ((requests[from]?.at ?? time) <= time - seconds * 1000) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

/** Hosts over their budget. */
function overBudget(requests: readonly Reached[], limited: readonly LimitedHost[]): readonly string[] {
  return limited.flatMap(({ url, limits }) => {
    const host = new URL(url).hostname;
    const own = requests.filter((one) => one.host === host);
    const all = mostInWindow(own, limits.requests.seconds);
    const quotes = mostInWindow(
      own.filter(({ isQuote }) => isQuote),
      limits.quotes.seconds,
    );
    return [
      ...(all > limits.requests.quota ? [`${host}: ${all} requests, ${limits.requests.quota} at most.`] : []),
      ...(quotes > limits.quotes.quota ? [`${host}: ${quotes} quotes in ${limits.quotes.seconds} s, ${limits.quotes.quota} at most.`] : []),
    ];
  });
}

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function buildRow(name: string, { requests, quotes, offered, limited, signed, unsigned }: Outcome): readonly string[] {
  const nodeQuotes = requests.filter(({ isQuote }) => isQuote);
  const hosts = [...new Set(requests.map(({ host }) => host))];
  const most = Math.max(
    ...hosts.map((host) =>
      mostInWindow(
        nodeQuotes.filter((one) => one.host === host),
        60,
      ),
    ),
  );
  const perVisitor = (count: number) => (count / visitors / minutes).toFixed(2);
  return [
    name,
    perVisitor(requests.length),
    perVisitor(nodeQuotes.length),
    `${most}`,
    share(offered, quotes),
    share(limited, quotes),
    `${signed} of ${signed + unsigned}`,
  ];
}

/** Simulates 200 visitors who type and renew quotes for ten minutes, on a simulated clock, on the public hosts of mainnet. */
export async function benchVisitors(): Promise<Table> {
  const devnet = await startAnswers();
  try {
    const before = await runVisitors(devnet, false);
    const after = await runVisitors(devnet, true);
    const limited = limitsOf(publicNodes(devnet, () => start).hosts);
    const missed = [...new Set(overBudget(after.requests, limited))];
    if (after.unsigned > 0)
      missed.push(`${after.unsigned} of ${after.signed + after.unsigned} who wanted to sign were not told where to pay.`);
    return {
      title: `Visitors: ${visitors} type and have quotes renewed for ${minutes} minutes (${before.quotes} quotes), ${instances} instances, ${new Set(limited.map(({ bucket }) => bucket)).size} public hosts`,
      head: [
        'budgets',
        'requests a visitor and minute',
        'quotes of them',
        'most quotes of a host a minute',
        'with offers',
        'limited',
        'signed',
      ],
      rows: [buildRow('off', before), buildRow('on', after)],
      missed,
      figures: [
        {
          name: 'requests to nodes, with budgets',
          figure: after.requests.length / before.requests.length,
          budget: 0.6,
          unit: 'of without',
        },
        {
          name: 'quotes with an offer, with budgets',
          figure: after.offered / before.offered,
          budget: 0.3,
          unit: 'of without',
          isLeast: true,
        },
      ],
    };
  } finally {
    await devnet.close();
  }
}
