import { expect, test } from 'vitest';
import { countFor } from '../../../scripts/config/tier.ts';
import { apis } from '../../../scripts/devnet/api-list.ts';
import { writeJson } from '../../../scripts/devnet/exact-json.ts';
import { settleBlock } from '../../../scripts/devnet/networks/blocks/block.ts';
import type { Ports } from '../../../scripts/devnet/networks/blocks/ports.ts';
import { observe } from '../../../scripts/devnet/networks/blocks/receive.ts';
import { type Ledger, newLedgers, nextBlock } from '../../../scripts/devnet/networks/ledger.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { baseAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { randomsFrom } from '../../core/fixtures/random.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import { getStep, promisedBy } from '../../core/quote/exact-output.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import { makeOffer } from '../../core/quote/offer.ts';
import { planNetwork } from '../../core/quote/plan.ts';
import type { Offer, OutputRequest, QuoteRequest } from '../../core/quote/quote.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { mayanode } from '../../nodes/networks/mayanode.ts';
import { thornode } from '../../nodes/networks/thornode.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { withInput } from './exact-output.ts';

stretchDeadlines({ timers: true });
const wanted = countFor({ gate: 150, deep: 10_000 });
/** Swaps per ledger: ledgers keep every deposit, so fresh ones are faster than long ones. */
const swapsOfLedgers = 100;
const start = Date.UTC(2026, 8, 1);
const random = randomsFrom(20_261_123n);
const [payee, trader] = ['payee', 'trader'].map((name) => new TextEncoder().encode(name)) as [Uint8Array, Uint8Array];
/** Chains that pay immediately. */
const ports: Ports = { pay: () => 'TX', charge: () => true, holding: () => 0n, vault: () => undefined };
/** More than the confirmations of the largest payment take: 1,800 blocks of DASH are 45,000. */
const maxBlocks = 100_000;

let ledgers = newLedgers(1n, start / 1_000);
const genesis = Object.fromEntries(networkIds.map((network) => [network, structuredClone(ledgers[network].state.pools)]));

/** The real node clients over the devnet's node API, in process. */
const fetchInProcess = (async (input: string | URL | Request) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const [, name, ...path] = url.pathname.split('/');
  const api = name === 'mayanode' ? apis.mayanode : apis.thornode;
  const { status, body } = api.answer({ ledger: ledgers[api.network], seed: 1n }, `/${path.join('/')}`, url.searchParams);
  return new Response(typeof body === 'string' ? body : writeJson(body), { status, headers: { 'content-type': 'application/json' } });
}) as typeof fetch;

const hosts = hostsFor('devnet', 'http://devnet');
const options = { fetch: fetchInProcess, now: () => start };
const nodes: Readonly<Record<NetworkId, NodePort>> = {
  thorchain: thornode({ ...options, hosts: hosts.thornode }),
  mayachain: mayanode({ ...options, hosts: hosts.mayanode }),
};
const facts = { read: (network: NetworkId) => nodes[network].facts() };
const deps = { facts, nodes, now: () => start } as unknown as Parameters<typeof withInput>[1];

/** Scales depths by up to a factor of four and perturbs the price. */
function scatter({ state }: Ledger): void {
  for (const pool of state.pools.values()) {
    const { balanceAsset = 0n, balanceNative = 0n } = genesis[state.id]?.get(formatAsset(pool.asset)) ?? {};
    const share = (25n + random(376n)) * 10n;
    pool.balanceAsset = (balanceAsset * share) / 1_000n;
    pool.balanceNative = (balanceNative * share * (900n + random(201n))) / 1_000_000n;
  }
}

/** Random request for up to a thousandth of the paying pool: larger ones wait days for confirmations. */
function requestOver({ state }: Ledger): OutputRequest | undefined {
  const open = [...state.pools.values()].filter(({ status }) => status === 'Available');
  const native = must(parseAsset(protocols[state.id].nativeAsset));
  const assets = [native, ...open.map(({ asset }) => asset)];
  const [from, to] = [assets[Number(random(BigInt(assets.length)))], assets[Number(random(BigInt(assets.length)))]];
  if (from === undefined || to === undefined || from === to) return undefined;
  const [paying] = [...open.filter(({ asset }) => asset === to), ...open.filter(({ asset }) => asset === from)];
  const depth = paying?.asset === to ? paying.balanceAsset : (paying?.balanceNative ?? 0n);
  const amountOut = baseAmount((depth * (1n + random(100n))) / 100_000n + 1n + random(1_000n));
  const destination = addressFromSeed(homeChain(to, state.id), payee);
  return { from, to, amountOut, destination, toleranceBps: 50 + Number(random(250n)), maxImpactBps: 10_000, networks: [state.id] };
}

/** Offers of all routes over the network for this amount. */
async function quoteOffers(request: QuoteRequest, known: NetworkFacts): Promise<readonly Offer[]> {
  const made = planNetwork(request, known.network, known).requests.map(async (nodeRequest) => {
    const reply = await nodes[known.network].quoteSwap(nodeRequest);
    const answered = { request: nodeRequest, facts: known, prices: { byAsset: new Map() }, isPayable: true };
    const offer = reply.ok ? makeOffer({ ...answered, quote: reply.value }, start) : undefined;
    return offer?.ok ? [offer.value] : [];
  });
  return (await Promise.all(made)).flat();
}

function deposit(ledger: Ledger, asset: Asset, amount: bigint, memo: string, txid: string): void {
  const chain = homeChain(asset, ledger.state.id);
  observe(ledger, { network: ledger.state.id, chain, txid, from: addressFromSeed(chain, trader), to: '', asset, amount, gas: 0n, memo });
}

/** Another trader swaps in the same direction first, for at most a thousandth of the depth. */
function tradeBefore(ledger: Ledger, { from, to }: QuoteRequest, txid: string): void {
  const { state } = ledger;
  const pool = state.pools.get(formatAsset(from));
  const depth = pool?.balanceAsset ?? state.pools.get(formatAsset(to))?.balanceNative ?? 0n;
  deposit(
    ledger,
    from,
    (depth * (1n + random(10n))) / 10_000n,
    `=:${formatAsset(to)}:${addressFromSeed(homeChain(to, state.id), trader)}`,
    txid,
  );
}

/** Runs a deposit to its end: the amount paid out, and whether any of it was refunded. */
function runToEnd(ledger: Ledger, txid: string): { readonly paid: bigint; readonly isRefunded: boolean } {
  for (let block = 0; block < maxBlocks; block += 1) {
    nextBlock(ledger, ledger.state.time + 6);
    settleBlock(ledger, ports);
    const { order, outbounds = [], finalisedHeight } = ledger.orderBook.arrivals.get(txid) ?? {};
    if (order?.isDone === false || finalisedHeight === 0 || finalisedHeight === undefined) continue;
    const sum = (purpose: string) => outbounds.reduce((all, item) => (item.purpose === purpose ? all + item.amount : all), 0n);
    return { paid: sum('swap'), isRefunded: sum('refund') > 0n };
  }
  throw new Error(`${txid} has no end`);
}

/** Checks that the amount found promises the output, and one step less does not on any route. */
async function findAndJudge(request: OutputRequest, known: NetworkFacts): Promise<{ found: QuoteRequest; offer: Offer } | undefined> {
  const answer = await withInput(request, deps);
  if (!answer.ok) return undefined;
  const found = answer.request;
  const enough = (offer: Offer) => (promisedBy(offer) ?? 0n) >= request.amountOut;
  const offers = (await quoteOffers(found, known)).filter(enough);
  const [offer] = offers;
  const where = `${known.network} ${formatAsset(request.from)} to ${formatAsset(request.to)}, ${request.amountOut} for ${found.amount}`;
  if (offer === undefined) throw new Error(`nothing promises it: ${where}`);
  const less = await quoteOffers({ ...found, amount: baseAmount(found.amount - getStep(request.from, known.pools)) }, known);
  const tooMuch = less.filter((other) => enough(other) && other.request.amount >= (other.quote.recommendedMinAmountIn ?? 0n));
  expect(
    tooMuch.map(({ mode }) => mode),
    where,
  ).toEqual([]);
  return { found, offer };
}

test('pays at least the wanted amount or refunds, whatever other trades happen in between', {
  timeout: Math.max(900_000, 150 * wanted),
}, async () => {
  const seen = { paid: 0, refunded: 0 };
  for (let tries = 0; seen.paid + seen.refunded < wanted && tries < wanted * 5; tries += 1) {
    if (tries % swapsOfLedgers === 0) ledgers = newLedgers(random(1n << 40n), start / 1_000);
    const ledger = ledgers[networkIds[tries % 2] ?? 'thorchain'];
    ledger.anchors.clear();
    scatter(ledger);
    const request = requestOver(ledger);
    const known = await nodes[ledger.state.id].facts();
    if (request === undefined || !known.ok) continue;
    const judged = await findAndJudge(request, known.value);
    if (judged === undefined) continue;
    tradeBefore(ledger, judged.found, `OTHER${tries}`);
    deposit(ledger, judged.found.from, judged.found.amount, judged.offer.memo ?? '', `TX${tries}`);
    const { paid, isRefunded } = runToEnd(ledger, `TX${tries}`);
    if (!isRefunded) expect(paid, `${judged.offer.memo}`).toBeGreaterThanOrEqual(request.amountOut);
    seen[isRefunded ? 'refunded' : 'paid'] += 1;
  }
  expect(seen.paid + seen.refunded).toBe(wanted);
  expect(seen.paid).toBeGreaterThan(wanted / 2);
});
