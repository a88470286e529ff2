import { afterAll, expect, test } from 'vitest';
import { countFor } from '../../../scripts/config/tier.ts';
import { createDevnet } from '../../../scripts/devnet/devnet.ts';
import { writeJson } from '../../../scripts/devnet/exact-json.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { mayanode } from '../../nodes/networks/mayanode.ts';
import { thornode } from '../../nodes/networks/thornode.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { pricesWith } from '../../service/quote/prices.ts';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { type Asset, baseDecimals, formatAsset, homeChain, parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { randomsFrom } from '../fixtures/random.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import { type Pool, type Prices, sharedPrices } from '../pool/pool.ts';
import type { NodePort } from '../quote/node-port.ts';
import { makeOffer } from '../quote/offer.ts';
import type { Mode, NodeQuoteRequest, Offer } from '../quote/quote.ts';

stretchDeadlines({ timers: true });
const wanted = countFor({ gate: 2_000, deep: 10_000 });
/** Tolerance in basis points: our figures are truncated to whole basis points of an intermediate amount truncated to whole units. */
const withinBps = (midOut: bigint): number => 1 + 10_000 / Number(midOut);
const start = Date.UTC(2026, 8, 1);
const seed = new TextEncoder().encode('somebody');

const devnet = createDevnet({ now: () => start });
afterAll(() => devnet.close());

const bodies = new Map<string, string>();
const ask = async (method: string, path: string, query = '', body = '') => devnet.handle({ method, path, query, body });
const fetchInProcess = (async (input: string | URL | Request) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const { status, body } = await ask('GET', url.pathname, url.search.slice(1));
  const text = typeof body === 'string' ? body : writeJson(body);
  bodies.set(url.pathname.split('/').at(-1) ?? '', text);
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}) as typeof fetch;

const hosts = hostsFor('devnet', 'http://devnet');
const options = { fetch: fetchInProcess, now: () => start };
const nodes: Readonly<Record<NetworkId, NodePort>> = {
  thorchain: thornode({ ...options, hosts: hosts.thornode }),
  mayachain: mayanode({ ...options, hosts: hosts.mayanode }),
};

const random = randomsFrom(20_261_122n);

/** A pool in the format of `/pools`. */
interface WirePool {
  readonly asset: string;
  readonly status: string;
  readonly balance_asset: string;
  readonly balance_rune?: string;
  readonly balance_cacao?: string;
}

const paths = { thorchain: '/thornode/thorchain/pools', mayachain: '/mayanode/mayachain/pools' } as const;
const nativeOf = (pool: WirePool): bigint => BigInt(pool.balance_rune ?? pool.balance_cacao ?? 0);

async function readPools(network: NetworkId): Promise<readonly WirePool[]> {
  const { body } = await ask('GET', paths[network]);
  return JSON.parse(typeof body === 'string' ? body : writeJson(body));
}

/** Scales a depth by up to sixteen times either way. */
const scaled = (depth: bigint): bigint => (depth * (63n + random(16_000n - 63n))) / 1_000n + 1n;

async function scatter(network: NetworkId, genesis: readonly WirePool[]): Promise<void> {
  const depth = network === 'thorchain' ? 'balance_rune' : 'balance_cacao';
  const pools = genesis.map((pool) => {
    const share = 63n + random(4_000n);
    const native = (nativeOf(pool) * share) / 1_000n + 1n;
    const asset = random(4n) === 0n ? scaled(BigInt(pool.balance_asset)) : (BigInt(pool.balance_asset) * share) / 1_000n + 1n;
    return { asset: pool.asset, balance_asset: `${asset}`, [depth]: `${native}` };
  });
  const { status } = await ask('POST', '/control/state', '', JSON.stringify({ network, pools }));
  expect(status).toBe(200);
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** Uses every pool once: as one end of a two-pool swap, or alone with the native asset. */
function routesOf(network: NetworkId, pools: readonly WirePool[]): readonly Ends[] {
  const native = protocols[network].nativeAsset;
  const names = pools.map(({ asset }) => asset).sort(() => Number(random(3n)) - 1);
  return names.flatMap((name, index): readonly Ends[] => {
    if (index % 4 === 0) return [{ from: name, to: names[index + 1] ?? native }];
    if (index % 4 === 1) return [];
    return index % 4 === 2 ? [{ from: name, to: native }] : [{ from: native, to: name }];
  });
}

/** An integer fraction. */
type Ratio = readonly [bigint, bigint];
const times = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];

/** Mid-price output at the depths of `/pools`, via the native asset, without slip or fees. */
function midOf({ from, to }: Ends, amount: bigint, network: NetworkId, pools: readonly WirePool[]): Ratio {
  const native = protocols[network].nativeAsset;
  const price = (name: string): Ratio => {
    const pool = pools.find(({ asset }) => asset === name);
    return name === native || pool === undefined ? [1n, 1n] : [nativeOf(pool), BigInt(pool.balance_asset)];
  };
  const [numerator, denominator] = price(to);
  return times(times([amount, 1n], price(from)), [denominator, numerator]);
}

/** (mid − out) / mid in basis points, to a hundredth; negative where more comes out. */
function lossBps([numerator, denominator]: Ratio, out: bigint): number {
  return Number(((numerator - out * denominator) * 1_000_000n) / numerator) / 100;
}

const wholeCents = (value: bigint): bigint => value / 10n ** 6n;

/** Checks that an offer's displayed dollars, valued with both networks' pools, add up in any pool state. */
function checkDollars({ usd, loss, quote, request }: Offer, prices: Prices, where: string): void {
  const price = (asset: Asset) => prices.byAsset.get(formatAsset(asset));
  const [paid, bought] = [price(request.from), price(request.to)];
  if (paid === undefined || bought === undefined) {
    expect(usd.lost, where).toBeUndefined();
    return;
  }
  const [worth, arriving] = [usd.in ?? 0n, usd.out ?? 0n];
  if (worth >= 10n ** 8n) expect(wholeCents(worth) - wholeCents(arriving), where).toBe(wholeCents(usd.lost ?? 0n));
  else if (arriving < 10n ** 8n) expect(worth - arriving, where).toBe(usd.lost);
  // Market output: price of the source in units of the target, by cross-multiplication.
  const [fromOne, toOne] = [request.from, request.to].map((asset) => 10n ** BigInt(baseDecimals(asset))) as [bigint, bigint];
  expect(loss.marketOut, where).toBe((request.amount * paid * toOne) / (bought * fromOne));
  const exactBps = lossBps([loss.marketOut, 1n], quote.expectedAmountOut);
  if (loss.marketOut > 0n) expect(Math.abs(loss.totalLossBps - exactBps), where).toBeLessThanOrEqual(1);
}

function pickAmount({ from, to }: Ends, network: NetworkId, pools: readonly WirePool[]): bigint {
  const pool = pools.find(({ asset }) => asset === from) ?? pools.find(({ asset }) => asset === to);
  const depth = pool === undefined ? 0n : from === protocols[network].nativeAsset ? nativeOf(pool) : BigInt(pool.balance_asset);
  return (depth * (1n + random(900n))) / 10n ** (3n + random(3n)) + 1n;
}

function buildRequest(network: NetworkId, mode: Mode, ends: Ends, amount: bigint): NodeQuoteRequest {
  const [from, to] = [must(parseAsset(ends.from)), must(parseAsset(ends.to))];
  return {
    network,
    mode,
    from,
    to,
    amount: baseAmount(amount),
    destination: addressFromSeed(homeChain(to, network), seed),
    ...(mode === 'streaming' ? { interval: protocols[network].streamingInterval, quantity: 0 } : {}),
    ...(random(4n) === 0n ? { affiliate: { name: 'strait', bps: 30 } } : {}),
  };
}

interface Route {
  readonly network: NetworkId;
  readonly ends: Ends;
  readonly pools: readonly WirePool[];
  readonly facts: NetworkFacts;
  /** Prices across both networks. */
  readonly prices: Prices;
}

/** Checks that trade-dependence warnings follow from the output without trades, whatever the quote says. */
function checkTrades({ parts, outWithoutTrades, loss, warnings }: Offer, where: string): void {
  const told = warnings.map(({ code }) => code).filter((code) => code === 'oversized' || code === 'relies_on_trades');
  const out = outWithoutTrades ?? loss.marketOut;
  const wanted = out * 2n < loss.marketOut ? ['oversized'] : out * 100n < loss.marketOut * 85n ? ['relies_on_trades'] : [];
  expect(told, where).toEqual(wanted);
  expect(outWithoutTrades === undefined, where).toBe(parts === 1);
}

/** Compares one offer with `/pools` and the node's raw reply; returns its kind, or why there is none. */
async function judge({ network, ends, pools, facts, prices }: Route): Promise<string> {
  const mode: Mode = random(2n) === 0n ? 'single' : 'streaming';
  const amount = pickAmount(ends, network, pools);
  const request = buildRequest(network, mode, ends, amount);
  const reply = await nodes[network].quoteSwap(request);
  if (!reply.ok) return reply.error.info.code;
  const offer = makeOffer({ request, quote: reply.value, facts, prices: { byAsset: new Map() }, isPayable: true }, start);
  if (!offer.ok) return offer.error.code;
  const { expected_amount_out, fees } = JSON.parse(bodies.get('swap') ?? '');
  const [out, charged] = [BigInt(expected_amount_out), BigInt(fees.outbound) + BigInt(fees.affiliate)];
  const mid = midOf(ends, amount, network, pools);
  const { loss, legs } = offer.value;
  const where = `${network} ${mode} ${amount} ${ends.from} to ${ends.to}`;
  expect(loss.midOut, where).toBe(mid[0] / mid[1]);
  expect(Math.abs(loss.totalLossBps - lossBps(mid, out)), where).toBeLessThanOrEqual(withinBps(loss.midOut));
  expect(Math.abs(loss.priceImpactBps - Math.max(0, lossBps(mid, out + charged))), where).toBeLessThanOrEqual(withinBps(loss.midOut));
  expect(
    legs.reduce((sum, leg) => sum + leg.priceImpactBps, 0),
    where,
  ).toBe(loss.priceImpactBps);
  checkTrades(offer.value, where);
  const valued = makeOffer({ request, quote: reply.value, facts, prices, isPayable: true }, start);
  if (valued.ok) checkDollars(valued.value, prices, where);
  return `${network} ${mode} ${legs.length}`;
}

const kinds = networkIds.flatMap((network) =>
  ['single', 'streaming'].flatMap((mode) => [1, 2].map((legs) => `${network} ${mode} ${legs}`)),
);

test(`computes the same loss as an independent implementation for ${wanted} offers of random pools`, { timeout: 900_000 }, async () => {
  const genesis = { thorchain: await readPools('thorchain'), mayachain: await readPools('mayachain') };
  const seen = new Map(kinds.map((kind) => [kind, 0]));
  const newest = new Map<NetworkId, readonly Pool[]>();
  const made = () => [...seen.values()].reduce((sum, count) => sum + count, 0);
  for (let round = 0; made() < wanted && round < wanted; round += 1) {
    const network = networkIds[round % networkIds.length] ?? 'thorchain';
    const open = genesis[network].filter(({ status }) => status === 'Available');
    await scatter(network, open);
    const pools = await readPools(network);
    const facts = await nodes[network].facts();
    if (!facts.ok) throw new Error(facts.error.info.hint);
    newest.set(network, facts.value.pools);
    const prices = pricesWith(sharedPrices([...newest.values()]), facts.value.pools);
    for (const ends of routesOf(network, open)) {
      const kind = await judge({ network, ends, pools, facts: facts.value, prices });
      expect(kind).not.toMatch(/^upstream/);
      const count = seen.get(kind);
      if (count !== undefined) seen.set(kind, count + 1);
    }
  }
  expect(made()).toBeGreaterThanOrEqual(wanted);
  for (const [kind, count] of seen) expect(count, kind).toBeGreaterThan(wanted / 50);
});
