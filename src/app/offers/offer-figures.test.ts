import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { countFor } from '../../../scripts/config/tier.ts';
import { createDevnet } from '../../../scripts/devnet/devnet.ts';
import { writeJson } from '../../../scripts/devnet/exact-json.ts';
import type { Quote } from '../../client/v1/quote.ts';
import { respondWithQuote } from '../../contract/v1/quote.ts';
import { quoteRequest } from '../../contract/v1/quote-request.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { formatUnits } from '../../core/amount.ts';
import { baseDecimals, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { must } from '../../core/errors.ts';
import { randomsFrom } from '../../core/fixtures/random.ts';
import { routersOf } from '../../core/inbound/routers.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { mayanode } from '../../nodes/networks/mayanode.ts';
import { thornode } from '../../nodes/networks/thornode.ts';
import { createFactsReader } from '../../service/network/facts.ts';
import type { ViewReader } from '../../service/ports/view-reader.ts';
import { quote } from '../../service/quote/quote.ts';
import { lossRequests } from '../../spec/fixtures/loss-requests.ts';
import { quoteIn } from '../fixtures/answers.ts';
import type { SwapRequest } from '../state/form/$form.ts';
import type { QuoteState } from '../state/offers/$quote.ts';
import { wholePercent } from '../state/offers/loss-words.ts';
import type { QuoteError } from '../state/offers/refusals.ts';
import { offerTimes, wholeTime } from '../state/offers/time-parts.ts';
import { leastText } from '../state/review/confirm-figures.ts';
import { makeTerms } from '../state/review/confirm-terms.ts';
import { costShown } from './card/cost-words.ts';
import ImpactNotice from './impact/ImpactNotice.tsx';
import OfferStates from './OfferStates.tsx';

const wanted = countFor({ gate: 1_000, deep: 10_000 });
const start = Date.UTC(2026, 8, 1);
let now = start;

const devnet = createDevnet({ now: () => now });
const deps = (() => {
  const base = 'http://devnet';
  const fetchInProcess = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { status, body, ...answer } = await devnet.handle({
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.search.slice(1),
    });
    return new Response(typeof body === 'string' ? body : writeJson(body), {
      status,
      headers: { 'content-type': 'application/json', ...('headers' in answer ? answer.headers : {}) },
    });
  }) as typeof fetch;
  const hosts = hostsFor('devnet', base);
  const nodes = {
    thorchain: thornode({ fetch: fetchInProcess, now: () => now, hosts: hosts.thornode }),
    mayachain: mayanode({ fetch: fetchInProcess, now: () => now, hosts: hosts.mayanode }),
  };
  const facts = createFactsReader(nodes, () => now);
  /** Facts as reported by two operators. */
  const views: ViewReader = {
    async read(network) {
      const known = await facts.read(network);
      if (!known.ok) throw new Error(known.error.info.hint);
      const { inbound, mimir, height } = known.value;
      const view = (operator: string) => ({ operator, inbound, mimir, block: { height, time: now }, readAt: now });
      return { operators: 2, views: [view('a'), view('b')] };
    },
  };
  return {
    nodes,
    facts,
    pauses: { read: async () => [] },
    views,
    routers: routersOf('devnet'),
    now: () => now,
    chains: { of: () => undefined },
    names: nodes,
  };
})();

/** Time after which the fact cache has expired, so that prices and quotes are of one block. */
const stepMs = 66_000;

type Random = ReturnType<typeof randomsFrom>;

interface Sample {
  readonly request: SwapRequest;
  readonly quote: Quote;
}

const samples: Sample[] = [];
const assets = new Map<string, bigint>();

async function openAssets(): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const network of ['thorchain', 'mayachain'] as const) {
    const facts = await deps.facts.read(network);
    if (!facts.ok) throw new Error(facts.error.info.hint);
    for (const pool of facts.value.pools) {
      if (pool.status !== 'available') continue;
      const id = `${pool.asset.chain}.${pool.asset.symbol}`;
      names.add(id);
      assets.set(id, pool.balanceAsset);
    }
  }
  return [...names, 'THOR.RUNE', 'MAYA.CACAO'];
}

function pick(list: readonly string[], random: Random): string {
  return list[Number(random(BigInt(list.length)))] ?? 'BTC.BTC';
}

/** Amounts across five orders of magnitude of the pool depth. */
function pickAmount(id: string, random: Random): bigint {
  const depth = assets.get(id) ?? 10n ** 14n;
  const share = 10n ** (2n + random(5n));
  return depth / share + random(1_000_000n) + 1n;
}

async function sample(names: readonly string[], random: Random): Promise<Sample | undefined> {
  const [fromId, toId] = [pick(names, random), pick(names, random)];
  const [from, to] = [assetInfo(fromId), assetInfo(toId)];
  if (from === undefined || to === undefined || fromId === toId) return undefined;
  const asset = must(parseAsset(toId));
  const destination = addressFromSeed(homeChain(asset, 'thorchain'), new TextEncoder().encode(toId));
  const toleranceBps = [100, 50, 300, 10_000][Number(random(4n))] ?? 100;
  const amount = pickAmount(fromId, random);
  const request: SwapRequest = { from, to, amount, destination, toleranceBps };
  const parsed = quoteRequest.parse({
    from_asset: fromId,
    to_asset: toId,
    amount: `${amount}`,
    destination,
    tolerance_bps: `${toleranceBps}`,
  });
  if (!parsed.ok) throw new Error(parsed.error.hint);
  if (random(20n) === 0n) now += stepMs;
  const reply = respondWithQuote(await quote(parsed.value, deps), now);
  return reply.ok ? { request, quote: quoteIn(reply.answer) } : undefined;
}

beforeAll(async () => {
  const names = await openAssets();
  const random = randomsFrom(7n);
  let found = 0;
  for (let tries = 0; found < wanted && tries < wanted * 3; tries += 1) {
    const made = await sample(names, random);
    if (made === undefined) continue;
    samples.push(made);
    found += made.quote.offers.length;
  }
}, 900_000);

describe(`the figures of ${wanted} offers of both networks`, () => {
  const offers = () => samples.flatMap(({ request, quote: { offers: found } }) => found.map((offer) => ({ request, offer })));

  // THORChain splits a single swap into as many parts as a stream, so its streams never pay more.
  test('cover both networks, and streaming where it pays more than a single swap', () => {
    const kinds = new Set(offers().map(({ offer }) => `${offer.network} ${offer.mode}`));
    expect(offers().length).toBeGreaterThanOrEqual(wanted);
    expect(kinds).toEqual(new Set(['thorchain single', 'mayachain single', 'mayachain streaming']));
  });

  test('have fee rows that sum to the total exactly', () => {
    const wrong = offers().filter(({ offer: { fees } }) => fees.liquidity + fees.outbound + fees.affiliate !== fees.total);
    expect(wrong).toEqual([]);
  });

  test('show the limit in the memo as the minimum payout, over MAYAChain in parts less the fee taken after it', () => {
    for (const { request, offer } of offers()) {
      const memo = decodeMemo(offer.memo ?? '', offer.network);
      const fee = offer.network === 'mayachain' && offer.mode === 'streaming' ? offer.fees.outbound : 0n;
      expect(memo.ok && memo.value.limit).toBe(offer.minimum_payout === undefined ? 0n : offer.minimum_payout + fee);
      const { network, mode, streaming_interval: interval } = offer;
      const choice = interval === undefined ? { network, mode } : { network, mode, interval };
      const terms = makeTerms({ request, choice }, { ...offer, expiresAt: 1 }, 0);
      if (!terms.ok) {
        expect(terms.error.code).toBe('invalid_amount');
        continue;
      }
      expect(leastText(terms.value)).toBe(`${exact(offer.minimum_payout ?? 0n, request.to.decimals)} ${request.to.ticker}`);
    }
  });

  test('have five time parts that sum to the time shown', () => {
    for (const { request, offer } of offers()) {
      const parts = offerTimes(offer, request);
      expect(parts).toHaveLength(5);
      expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(wholeTime(offer, request));
      expect(wholeTime(offer, request)).toBeGreaterThanOrEqual(offer.total_swap_seconds);
    }
  });
});

describe('dollar figures', () => {
  test('match the price of the deepest pool to the cent on both networks', { timeout: 300_000 }, async () => {
    const random = randomsFrom(11n);
    const names = await openAssets();
    let compared = 0;
    while (compared < 400) {
      const made = await sample(names, random);
      if (made === undefined) continue;
      for (const offer of made.quote.offers) {
        const price = await deepestPrice(made.request.to.id);
        if (price === undefined || offer.usd.expected_amount_out === undefined) continue;
        const value = (offer.expected_amount_out * price) / 10n ** BigInt(made.request.to.decimals);
        expect(cents(offer.usd.expected_amount_out), `${offer.network} ${made.request.to.id}`).toBe(cents(formatUnits(value, 8)));
        compared += 1;
      }
    }
  });
});

/** Expects one card for each offer, with its network and loss. */
function expectCards(html: string, offers: Quote['offers']): void {
  const cards = html.split('class="card offer"').slice(1);
  expect(cards).toHaveLength(offers.length);
  for (const [at, { network, total_loss_bps: loss, usd }] of offers.entries()) {
    expect(cards[at]).toContain(`<b>${protocols[network].name}</b>`);
    expect(/offer-cost"[^>]*>([^<]*)</.exec(cards[at] ?? '')?.[1]).toBe(costShown(loss, usd.lost));
  }
}

/** Expects each refused network, and the loss it was refused for. */
function expectRefusals(html: string, refusals: Quote['refusals']): void {
  for (const { network, details = {}, code } of refusals) {
    expect(html).toContain(`<b>${protocols[network].name}</b>`);
    if (code === 'price_impact_too_high') expect(html).toContain(`${wholePercent(Number(details['total_loss_bps']))}%`);
  }
}

test('are drawn with their loss, their warnings and every refusal, from far too little to far too much', async () => {
  const seen = { offers: 0, warnings: 0, losses: 0 };
  for (const { from: fromId, to: toId, amount } of lossRequests) {
    const parsed = quoteRequest.parse({ from_asset: fromId, to_asset: toId, amount });
    if (!parsed.ok) throw new Error(parsed.error.hint);
    const reply = respondWithQuote(await quote(parsed.value, deps), now);
    const [from, to] = [assetInfo(fromId), assetInfo(toId)] as [AssetInfo, AssetInfo];
    const request: SwapRequest = { from, to, amount: BigInt(amount), toleranceBps: 100 };
    const error = reply.ok ? undefined : ({ ...reply.error, title: 'T' } as QuoteError);
    const answer = reply.ok ? quoteIn(reply.answer) : undefined;
    const refusals = answer?.refusals ?? error?.refusals ?? [];
    const offers = (answer?.offers ?? []).map((offer) => ({ ...offer, expiresAt: Number.MAX_SAFE_INTEGER }));
    const book = { request, offers, refusals, askedAt: 0, expiresAt: Number.MAX_SAFE_INTEGER };
    const state = error === undefined ? { kind: 'offers', book, renewing: false } : { kind: 'refused', request, error, renewing: false };
    const draw = (part: ReactElement) => renderToStaticMarkup(part);
    const html = draw(createElement(OfferStates, { state: state as Exclude<QuoteState, { kind: 'idle' }>, onRetry: () => undefined }));
    expectCards(html, offers);
    const [best] = offers;
    const said = best && html + draw(createElement(ImpactNotice, { book }));
    expect((said?.match(/data-code="|class="impact"/g) ?? []).length, `${fromId} ${amount}`).toBe(best?.warnings.length ?? 0);
    expectRefusals(html, refusals);
    seen.offers += offers.length;
    seen.warnings += best?.warnings.length ?? 0;
    seen.losses += refusals.filter(({ code }) => code === 'price_impact_too_high').length;
  }
  for (const found of Object.values(seen)) expect(found).toBeGreaterThan(10);
});

const cents = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
};

/** Dollar price of one whole asset in 1e8 from the most valuable pool; RUNE is in every pool of its network. */
async function deepestPrice(id: string): Promise<bigint | undefined> {
  if (id === 'THOR.RUNE') return undefined;
  if (id === 'MAYA.CACAO') return readPrice('mayachain', id);
  const found: { price: bigint; worth: bigint }[] = [];
  for (const network of ['thorchain', 'mayachain'] as const) {
    const pools = await poolsAt(network === 'thorchain' ? '/thornode/thorchain/pools' : '/mayanode/mayachain/pools');
    const pool = pools.find(({ asset }) => asset === id);
    const price = await readPrice(network, id);
    if (pool?.['status'] === 'Available' && price !== undefined)
      found.push({ price, worth: price * (figure(pool['balance_asset']) ?? 0n) });
  }
  return found.sort((a, b) => (a.worth < b.worth ? 1 : -1))[0]?.price;
}

/** Dollar price of one whole asset in 1e8, computed independently of the service from the devnet's own pool list. */
async function readPrice(network: 'thorchain' | 'mayachain', id: string): Promise<bigint | undefined> {
  const isThor = network === 'thorchain';
  const path = isThor ? '/thornode/thorchain/pools' : '/mayanode/mayachain/pools';
  const pools = await poolsAt(path);
  if (isThor) return id === 'THOR.RUNE' ? undefined : figure(pools.find(({ asset }) => asset === id)?.['asset_tor_price']);
  const dollars = pools
    .filter(({ asset = '', status }) => status === 'Available' && /\.(USDC|USDT)-/.test(asset))
    .map((pool) => ({ asset: figure(pool['balance_asset']) ?? 0n, cacao: figure(pool['balance_cacao']) ?? 1n }))
    .sort((a, b) => (a.cacao < b.cacao ? 1 : -1))[0];
  if (dollars === undefined) return undefined;
  const cacaoPrice = (dollars.asset * 10n ** 10n) / dollars.cacao;
  if (id === 'MAYA.CACAO') return cacaoPrice;
  const pool = pools.find(({ asset }) => asset === id);
  if (pool === undefined) return undefined;
  const one = 10n ** BigInt(baseDecimals(must(parseAsset(id))));
  return (cacaoPrice * (figure(pool['balance_cacao']) ?? 0n) * one) / ((figure(pool['balance_asset']) ?? 1n) * 10n ** 10n);
}

const read = new Map<string, readonly Record<string, string>[]>();

/** Pools at the block of the quotes. */
async function poolsAt(path: string): Promise<readonly Record<string, string>[]> {
  const key = `${now} ${path}`;
  const known = read.get(key) ?? ((await devnet.handle({ method: 'GET', path })).body as readonly Record<string, string>[]);
  read.set(key, known);
  return known;
}

const figure = (value: unknown): bigint | undefined => (value === undefined ? undefined : BigInt(String(value)));
