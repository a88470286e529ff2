import { addressFromSeed } from '../../../../src/core/address/address.ts';
import { type BaseAmount, baseAmount, lessBps } from '../../../../src/core/amount.ts';
import { type Asset, formatAsset, homeChain, parseAsset } from '../../../../src/core/asset/asset.ts';
import { chains, hasRouters } from '../../../../src/core/chain/chain.ts';
import type { NetworkFacts } from '../../../../src/core/facts/network-facts.ts';
import { chainHalts, signingHalts } from '../../../../src/core/halt/halt.ts';
import { wantedOperators } from '../../../../src/core/inbound/inbound.ts';
import { poolOutput } from '../../../../src/core/loss/swap-output.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import { findPool, pricesOf } from '../../../../src/core/pool/pool.ts';
import { makeOffer, partsOf } from '../../../../src/core/quote/offer.ts';
import { planNetwork } from '../../../../src/core/quote/plan.ts';
import type { NodeQuoteRequest, Offer } from '../../../../src/core/quote/quote.ts';
import { withVerifiedDeposit } from '../../../../src/service/quote/verified-deposit.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import type { HostSnapshot } from '../host-snapshot.ts';
import { type LiveContext, listNetworks, toNetworkFacts } from '../live-context.ts';

/** Value of a quoted amount in USD, 1e8; so large that fees do not consume it on any chain. */
const worth = 1_000n * 10n ** 8n;
const toleranceBps = 300;
/** Tolerance between the payouts of two operators a few blocks apart. */
const agreedBps = 100;
/** Upper bound of what minimum slip and network fees take from the output computed from pool depths, in basis points. */
const curveBps = 300;

/** An address without a known private key. */
export const probeAddress = (chain: string): string => addressFromSeed(chain, new TextEncoder().encode('check:live'.padEnd(32, '.')));

/** Requests quotes from every host for every open chain, and validates them as the product does before it offers a swap. */
export async function checkQuotes(context: LiveContext): Promise<readonly LiveFinding[]> {
  const found = await Promise.all(listNetworks(context).map((network) => checkNetwork(context, network)));
  return found.flat();
}

/** A node quote that became an offer. */
interface Quoted {
  readonly operator: string;
  readonly path: string;
  readonly out: BaseAmount;
}

async function checkNetwork(context: LiveContext, network: NetworkId): Promise<readonly LiveFinding[]> {
  const { name } = protocols[network];
  const snapshots = await context.snapshots(network);
  const [first] = snapshots;
  if (first === undefined) return [skipped('quotes.offer', name, 'No node answers, so that no quote can be judged.')];
  const requests = requestsFor(toNetworkFacts(first));
  if (requests.length === 0) return [noted('quotes.offer', name, 'No two chains are open, so that nothing was quoted.')];
  const quoted: Quoted[] = [];
  const found = await Promise.all(snapshots.map((snapshot) => checkHost(context, snapshot, requests, quoted)));
  return [...found.flat(), ...compareOperators(network, quoted)];
}

const formatPath = ({ from, to, mode, refund }: NodeQuoteRequest): string =>
  `${formatAsset(from)} → ${formatAsset(to)}, ${mode}${refund === undefined ? '' : ', with a refund address'}`;

/**
 * Uses each open chain once as source and once as target, alternating between single and streaming swaps; one request names
 * a refund address.
 */
export function requestsFor(facts: NetworkFacts): readonly NodeQuoteRequest[] {
  const { network } = facts;
  const open = openAssets(facts);
  const pairs = open.map((from, index) => [from, open[(index + 1) % open.length] ?? from] as const).filter(([from, to]) => from !== to);
  return pairs.flatMap(([from, to], index) => {
    const amount = toAmount(from, facts);
    if (amount === undefined) return [];
    const isContract = hasRouters(from.chain);
    const hasRefund = isContract && pairs.findIndex(([one]) => hasRouters(one.chain)) === index;
    const request = { from, to, amount, destination: probeAddress(homeChain(to, network)), toleranceBps, networks: [network] };
    const withRefund = { ...request, refund: probeAddress(from.chain) };
    const plain = planNetwork(hasRefund ? withRefund : request, network, facts).requests;
    // Some chains refund only to an address named in the memo.
    const requests = plain.length > 0 ? plain : planNetwork(withRefund, network, facts).requests;
    return index === 0 ? requests : requests.filter((_, place) => place === index % requests.length);
  });
}

function openAssets(facts: NetworkFacts): readonly Asset[] {
  return facts.inbound.flatMap(({ chain }) => {
    const asset = parseAsset(chains[chain]?.gasAsset ?? '', facts.network);
    if (!asset.ok || chainHalts(chain, facts).length > 0 || signingHalts(chain, facts).length > 0) return [];
    return findPool(facts.pools, asset.value)?.status === 'available' ? [asset.value] : [];
  });
}

function toAmount(asset: Asset, { pools }: NetworkFacts): BaseAmount | undefined {
  const price = pricesOf(pools).byAsset.get(formatAsset(asset));
  return price === undefined || price === 0n ? undefined : baseAmount((worth * 10n ** 8n) / price);
}

async function checkHost(
  context: LiveContext,
  snapshot: HostSnapshot,
  requests: readonly NodeQuoteRequest[],
  quoted: Quoted[],
): Promise<readonly LiveFinding[]> {
  const found: LiveFinding[] = [];
  for (const [at, request] of requests.entries()) {
    if (at > 0) await context.rest();
    found.push(await checkOne(context, snapshot, request, quoted));
  }
  const good = found.filter(({ outcome }) => outcome === 'ok');
  const subject = `${protocols[snapshot.host.network].name} · ${snapshot.host.label}`;
  const others = found.filter(({ outcome }) => outcome !== 'ok');
  const isSilent = good.length === 0 && others.every(({ outcome }) => outcome === 'noted');
  if (isSilent)
    return [
      failed(
        'quotes.offer',
        subject,
        `It refuses each of ${found.length} quotes on paths that are open by its own settings.`,
        hints['upstream_invalid'],
      ),
      ...others,
    ];
  return good.length === 0
    ? others
    : [
        passed('quotes.offer', subject, `${good.length} of ${found.length} quotes are offers: ${good.map(({ text }) => text).join('; ')}.`),
        ...others,
      ];
}

const hints: Readonly<Record<string, string>> = {
  upstream_invalid:
    'Visitors do not see such quotes. One host alone: take it out of the list. Every host: the form has changed, update the product.',
  quote_expired: 'Visitors do not see such quotes. Look at the clock of this machine and of the host.',
};
/** Error codes that a healthy network may return for a path. */
const passing: readonly string[] = [
  'trading_halted',
  'amount_too_low',
  'amount_too_high',
  'no_route',
  'price_limit',
  'memo_too_long',
  'paused',
];

async function checkOne(context: LiveContext, snapshot: HostSnapshot, request: NodeQuoteRequest, quoted: Quoted[]): Promise<LiveFinding> {
  const { host } = snapshot;
  const check = 'quotes.offer';
  const path = formatPath(request);
  const subject = `${protocols[host.network].name} · ${host.label} · ${path}`;
  const reply = await context.client(host).quoteSwap(request);
  const facts = toNetworkFacts(snapshot);
  const made = reply.ok
    ? makeOffer({ request, quote: reply.value, facts, prices: pricesOf(facts.pools), isPayable: true }, context.now())
    : { ok: false as const, error: reply.error.info };
  if (!made.ok) {
    const { code, hint } = made.error;
    if (passing.includes(code)) return noted(check, subject, hint);
    return failed(check, subject, hint, hints[code] ?? 'It does not answer. Move it to the end of the list, or take it out.');
  }
  quoted.push({ operator: host.operator, path, out: made.value.quote.expectedAmountOut });
  const known = await context.views.read(host.network);
  const answer = withVerifiedDeposit(made.value, known, { pools: facts.pools, deps: context });
  if ('refusal' in answer) {
    const { code, hint } = answer.refusal.error;
    return passing.includes(code) ? noted(check, subject, hint) : failed(check, subject, hint, hints[code]);
  }
  const low = lowPayout(answer.offer, facts);
  if (low !== undefined)
    return failed(
      'quotes.payout',
      subject,
      low,
      'Visitors are shown a loss. Its pools are not those that it swaps over, or it takes a share: take it out if it is alone.',
    );
  const { deposit } = answer.offer;
  if (deposit.state === 'unverified' && known.operators >= wantedOperators)
    return failed(
      'quotes.deposit',
      subject,
      `Its deposit is not verified: ${deposit.reason}`,
      'Visitors see figures, and nothing that can be paid. See “Agreement”.',
    );
  return passed(check, subject, path);
}

/** Describes a payout below what the node's own pools give by their curve; the product itself only shows it as a loss. */
function lowPayout({ request, quote }: Offer, { pools, network }: NetworkFacts): string | undefined {
  const { from, to, amount } = request;
  const byCurve = poolOutput({ network, from, to, parts: partsOf(request, quote) }, amount, pools);
  const gross = quote.expectedAmountOut + quote.fees.outbound + quote.fees.affiliate;
  if (byCurve === undefined || gross >= lessBps(byCurve, curveBps)) return undefined;
  return `It promises ${gross} before fees, where its own pools give ${byCurve}.`;
}

/** Compares the payouts of each path across operators, lowest with highest. */
function compareOperators(network: NetworkId, quoted: readonly Quoted[]): readonly LiveFinding[] {
  const { name } = protocols[network];
  const check = 'quotes.agreement';
  const byPath = Map.groupBy(quoted, ({ path }) => path);
  const found = [...byPath].flatMap(([path, list]): readonly LiveFinding[] => {
    const ranked = [...list].sort((a, b) => (a.out < b.out ? -1 : 1));
    const [least, most] = [ranked[0], ranked.at(-1)];
    if (least === undefined || most === undefined || least.out >= lessBps(most.out, agreedBps)) return [];
    return [
      failed(
        check,
        `${name} · ${path}`,
        `Operators promise different payouts: ${least.operator} ${least.out}, ${most.operator} ${most.out}.`,
        'One of them has other pools or fees. Visitors would be shown the figure of the first host of the list.',
      ),
    ];
  });
  const operators = new Set(quoted.map(({ operator }) => operator)).size;
  if (found.length > 0 || operators < wantedOperators) return found;
  return [
    passed(check, name, `${operators} operators promise the same payouts on ${byPath.size} paths, within ${agreedBps} basis points.`),
  ];
}
