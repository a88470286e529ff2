import { describe, expect, test, vi } from 'vitest';
import { countFor } from '../../../../scripts/config/tier.ts';
import { respondWithQuote } from '../../../contract/v1/quote.ts';
import { baseAmount } from '../../../core/amount.ts';
import { must } from '../../../core/errors.ts';
import type { NetworkFacts } from '../../../core/facts/network-facts.ts';
import { asset, ethAddress, swapRequest } from '../../../core/fixtures/facts.ts';
import { randomsFrom } from '../../../core/fixtures/random.ts';
import { decodeMemo } from '../../../core/memo/memo.ts';
import type { NodeReply } from '../../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../../core/network/protocol.ts';
import { type QuoteRequest, type SplitOffer, slowestSeconds } from '../../../core/quote/quote.ts';
import { valueOffer } from '../../../core/quote/rank.ts';
import { splitGain, splitSums } from '../../../core/quote/split.ts';
import { isFinal } from '../../../core/track/track-states.ts';
import { stretchDeadlines } from '../../../server/fixtures/deadlines.ts';
import { testWorld } from '../../fixtures/test-world.ts';
import { apis } from '../../fixtures/world.ts';
import { pricesOfBoth } from '../prices.ts';
import { quote } from '../quote.ts';
import { findSplit } from './split.ts';

stretchDeadlines({ timers: true });
const world = testWorld();
const large = swapRequest({ amount: baseAmount(30_00000000n), split: true });

/** Node answers of `api` changed by `lie`; `query` is that of the request. */
const answering =
  (api: string, path: RegExp, lie: (answer: Record<string, unknown>, query: URLSearchParams) => unknown): typeof fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    const { pathname, searchParams } = new URL(String(url));
    if (!pathname.includes(`/${api}/`) || !path.test(pathname) || !response.ok) return response;
    return Response.json(lie((await response.json()) as Record<string, unknown>, searchParams));
  };

describe('an order of 30 BTC, which neither network takes cheaply', () => {
  test('is offered as one verified payment over each network, worth more than the best offer', async () => {
    const { split, offers, request } = await quote(large, world.deps());
    if (split === undefined || offers[0] === undefined) throw new Error('no split');
    const sums = splitSums(split);
    expect(new Set(split.legs.map(({ network }) => network))).toEqual(new Set(['thorchain', 'mayachain']));
    expect(sums.amount).toBe(request.amount);
    expect(split.legs[0].request.amount).toBeGreaterThan(split.legs[1].request.amount);
    for (const { deposit, memo, network, minimumPayout, mode, quote: own } of split.legs) {
      expect(deposit).toMatchObject({ state: 'verified', operators: 2 });
      const read = must(decodeMemo(memo ?? '', network));
      expect(read.destination.toLowerCase()).toBe(ethAddress.toLowerCase());
      const after = network === 'mayachain' && mode === 'streaming' ? own.fees.outbound : 0n;
      expect([read.limit, (minimumPayout ?? 0n) + after]).toEqual(Array(2).fill((own.expectedAmountOut * 9_900n) / 10_000n));
    }
    expect(sums.value - valueOffer(offers[0])).toBeGreaterThan((valueOffer(offers[0]) * BigInt(splitGain.bps)) / 10_000n);
    expect(split.gainUsd).toBeGreaterThan(splitGain.usd);
  });

  test('has both legs on the wire, with their shares and sums, until the first of them expires', async () => {
    const result = await quote(large, world.deps());
    const ends = result.split?.legs.map(({ quote: { expiry } }) => expiry * 1_000) ?? [];
    const reply = respondWithQuote(result, Math.min(...ends) - 1_000);
    const wire = reply.ok ? reply.answer.split : undefined;
    const sum = (name: 'amount' | 'expected_amount_out' | 'value_out') =>
      `${wire?.legs.reduce((total, leg) => total + BigInt(leg[name]), 0n)}`;
    expect(wire).toMatchObject({ mode: 'split', expected_amount_out: sum('expected_amount_out'), value_out: sum('value_out') });
    expect(sum('amount')).toBe(`${large.amount}`);
    const shares = wire?.legs.map(({ share_bps }) => share_bps) ?? [];
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeGreaterThanOrEqual(9_999);
    const late = respondWithQuote(result, Math.min(...ends));
    expect(late.ok ? late.answer.split : undefined).toBeUndefined();
  });

  test.each<[string, Partial<QuoteRequest>]>([
    ['nobody asked for it', { split: false }],
    ['the amount is small', { amount: baseAmount(10_000_000n) }],
    ['one network is asked', { networks: ['thorchain'] }],
    ['the source is an asset of a network', { from: asset('THOR.RUNE'), amount: baseAmount(3_000_000_00000000n) }],
  ])('is not split where %s', async (_name, more) => {
    expect((await quote({ ...large, ...more }, world.deps())).split).toBeUndefined();
  });

  test('is not split by an amount to receive', async () => {
    const { amount: _, ...asked } = large;
    const result = await quote({ ...asked, amountOut: baseAmount(400_00000000n), maxImpactBps: 10_000 }, world.deps());
    expect(result.offers.length).toBeGreaterThan(0);
    expect(result.split).toBeUndefined();
  });

  test.each(['thorchain', 'mayachain'] as const)('is not split while %s is halted', async (network) => {
    await world.control('state', { network, mimir: { HALTTRADING: 1 } });
    const result = await quote(large, world.deps());
    expect(result.offers.length).toBeGreaterThan(0);
    expect(result.split).toBeUndefined();
  });

  test('is not split while the operators of one network disagree about its deposit', async () => {
    const elsewhere = answering('mayanode', /\/inbound_addresses$/, (rows) =>
      (rows as unknown as readonly object[]).map((row) => ({ ...row, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })),
    );
    const second: typeof fetch = (url, init) => (String(url).includes('/b/mayanode/') ? elsewhere(url, init) : fetch(url, init));
    const result = await quote(large, world.deps(second));
    expect(result.offers.some(({ deposit }) => deposit.state === 'verified')).toBe(true);
    expect(result.split).toBeUndefined();
  });

  test('is not split by what the pools promise but a node does not answer', async () => {
    const dearer = answering('mayanode', /\/quote\/swap$/, (answer, query) => {
      if (query.get('amount') === `${large.amount}`) return answer;
      const least = `${BigInt(`${answer['recommended_min_amount_in']}`) + large.amount}`;
      return { ...answer, recommended_min_amount_in: least };
    });
    const { split, offers } = await quote(large, world.deps(dearer));
    expect(offers.some(({ network }) => network === 'mayachain')).toBe(true);
    expect(split).toBeUndefined();
  });
});

describe('the search for a split', () => {
  type Told = NodeReply<NetworkFacts>;
  const never = new Promise<never>(() => undefined);
  const after = async <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value));

  /** Milliseconds after which it ends without a split, in a quote that has 750 of them left. */
  async function endOf(facts: (told: Told) => Promise<Told>): Promise<number | undefined> {
    const deps = world.deps();
    const result = await quote({ ...large, split: false }, deps);
    const told = { thorchain: await deps.facts.read('thorchain'), mayachain: await deps.facts.read('mayachain') };
    const prices = await pricesOfBoth(deps, AbortSignal.timeout(5_000));
    vi.useFakeTimers();
    try {
      const began = Date.now();
      const late = { ...deps, now: Date.now, facts: { read: (network: NetworkId) => facts(told[network]) } };
      const means = { deps: late, startedAt: began - 2_000, prices, quotePart: () => never };
      const search = findSplit({ ...result, request: { ...result.request, split: true } }, means);
      const end = search.then((split) => (split === undefined ? Date.now() - began : undefined));
      await vi.advanceTimersByTimeAsync(60_000);
      return await end;
    } finally {
      vi.useRealTimers();
    }
  }

  test.each<[string, (told: Told) => Promise<Told>]>([
    ['the facts do not arrive', () => never],
    ['the parts are not answered', (told) => Promise.resolve(told)],
    ['the parts are not answered after facts that took long', (told) => after(700, told)],
  ])('ends with the time of its quote while %s', async (_name, facts) => {
    expect(await endOf(facts)).toBe(750);
  });
});

const random = randomsFrom(20_261_130n);
const carriedOut = countFor({ gate: 2, deep: 200 });
/** Blocks that pass between two looks, and looks until a swap must have ended. */
const [blocksEach, looks] = [200, 400];

/** Depths of the pools of BTC and ETH on both networks, each times a third to three. */
async function scatterPools(): Promise<void> {
  for (const network of ['thorchain', 'mayachain'] as const) {
    const { prefix, depth } = {
      thorchain: { prefix: 'thorchain', depth: 'balance_rune' },
      mayachain: { prefix: 'mayachain', depth: 'balance_cacao' },
    }[network];
    const pools = (await (await fetch(`${world.url}/${apis[network]}/${prefix}/pools`)).json()) as readonly Record<string, string>[];
    const share = 333n + random(2_667n);
    const scaled = pools.flatMap(({ asset: name = '', balance_asset: units = '0', [depth]: native = '0' }) =>
      ['BTC.BTC', 'ETH.ETH'].includes(name)
        ? [{ asset: name, balance_asset: `${(BigInt(units) * share) / 1_000n}`, [depth]: `${(BigInt(native) * share) / 1_000n}` }]
        : [],
    );
    await world.control('state', { network, pools: scaled });
  }
}

/**
 * Pays both legs by hand at once, on networks that do not know of each other, and lets blocks pass until both have ended; what
 * arrives of each. The time that a swap takes passes in one step: a look costs more than many blocks.
 */
async function payoutsOf(legs: SplitOffer['legs']): Promise<readonly bigint[]> {
  const paid: { readonly network: NetworkId; readonly tx: string }[] = [];
  for (const { network, request, memo } of legs) {
    const payment = { network, asset: 'BTC.BTC', amount: `${request.amount}`, memo };
    paid.push({ network, tx: ((await world.control('pay', payment)) as { readonly tx: string }).tx });
  }
  await world.control('clock', { advance_seconds: Math.max(...legs.map(slowestSeconds)) });
  let time = Date.now();
  const { tracks } = world.deps(fetch, () => time);
  for (let look = 0; look < looks; look += 1) {
    const replies = await Promise.all(paid.map(({ network, tx }) => tracks.read(network, tx)));
    const ended = replies.flatMap((reply) => (reply.ok && reply.value !== undefined && isFinal(reply.value.state) ? [reply.value] : []));
    if (ended.length === paid.length) {
      const told = legs.map(({ network, memo }) => `${protocols[network].name}, ${memo}`);
      expect(
        ended.map(({ state }) => state),
        told.join('; '),
      ).toEqual(ended.map(() => 'done'));
      return ended.map(({ outs }) => outs.reduce((sum, { kind, amount }) => (kind === 'payout' ? sum + amount : sum), 0n));
    }
    await world.control('clock', { advance_blocks: blocksEach });
    time += 60_000;
  }
  throw new Error(`${paid.map(({ tx }) => tx).join(' or ')} has no end`);
}

/** A random order that is split; the pools of the devnet are scattered anew for each. */
async function randomSplit(): Promise<SplitOffer> {
  for (;;) {
    await world.control('reset', {});
    await scatterPools();
    const amount = baseAmount((20n + random(40n)) * 100_000_000n);
    // Without a limit nothing comes back, whatever the parts do to the price.
    const { split } = await quote({ ...large, amount, toleranceBps: 10_000, maxImpactBps: 10_000 }, world.deps());
    if (split !== undefined) return split;
  }
}

test('pays for both legs between what they bring without other trades and what they promise', {
  timeout: Math.max(120_000, 20_000 * carriedOut),
}, async () => {
  for (let index = 0; index < carriedOut; index += 1) {
    const { legs } = await randomSplit();
    const paid = await payoutsOf(legs);
    for (const [place, leg] of legs.entries()) {
      const { expectedAmountOut } = leg.quote;
      const floor = leg.outWithoutTrades ?? expectedAmountOut;
      expect(paid[place]).toBeGreaterThanOrEqual((floor * 9_990n) / 10_000n);
      expect(paid[place]).toBeLessThanOrEqual(expectedAmountOut);
    }
  }
});
