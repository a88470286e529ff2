import { describe, expect, test } from 'vitest';
import { letTimePass } from '../../../scripts/serve/fixtures/passing-time.ts';
import { baseAmount } from '../../core/amount.ts';
import { must } from '../../core/errors.ts';
import { asset, ethAddress, swapRequest } from '../../core/fixtures/facts.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { feeAfterLimit } from '../../core/quote/protection.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import { stretchDeadlines, stretchInTest } from '../../server/fixtures/deadlines.ts';
import { holdTimers } from '../../server/fixtures/held-timers.ts';
import { stretch } from '../../server/fixtures/stretch.ts';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { within } from '../../spec/fixtures/pace.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { quote } from './quote.ts';

const world = testWorld();

const open = () => {
  const { destination: _, ...request } = swapRequest();
  return request;
};

describe('a quote over both networks', () => {
  stretchDeadlines({ timers: true });

  test('has offers of both networks, best first, with the minimum payout of their memos', async () => {
    const book = await quote(swapRequest(), world.deps());
    expect(new Set(book.offers.map((offer) => offer.network))).toEqual(new Set(['thorchain', 'mayachain']));
    const payouts = book.offers.map((offer) => offer.quote.expectedAmountOut);
    expect(payouts).toEqual([...payouts].sort((a, b) => (a > b ? -1 : 1)));
    for (const offer of book.offers) {
      const memo = must(decodeMemo(offer.memo ?? '', offer.network));
      expect(memo.limit).toBe((offer.minimumPayout ?? 0n) + feeAfterLimit(offer, offer.quote.fees.outbound));
      expect(memo.limit).toBe((offer.quote.expectedAmountOut * 9900n) / 10000n);
      expect(memo.destination.toLowerCase()).toBe(ethAddress.toLowerCase());
    }
    expect(book.expiresAt).toBe(Math.min(...book.offers.map((offer) => offer.quote.expiry)));
  });

  test('has the minimum payout but no memo without a destination', async () => {
    const { offers } = await quote(open(), world.deps());
    expect(offers.length).toBeGreaterThanOrEqual(2);
    for (const offer of offers) {
      expect(offer).not.toHaveProperty('memo');
      expect(offer.minimumPayout).toBeGreaterThan(0n);
    }
  });

  test('names the network that has no pool, and still answers with the other', async () => {
    const doge = await quote({ ...open(), from: asset('BTC.BTC'), to: asset('DOGE.DOGE') }, world.deps());
    expect(new Set(doge.offers.map((offer) => offer.network))).toEqual(new Set(['thorchain']));
    expect(doge.refusals).toEqual([{ network: 'mayachain', error: { code: 'no_route', hint: 'MAYAChain has no pool for DOGE.DOGE.' } }]);
  });

  test('is available without a destination for every target chain that either network trades', async () => {
    const deps = world.deps();
    for (const target of [
      'LTC.LTC',
      'BCH.BCH',
      'DOGE.DOGE',
      'DASH.DASH',
      'ZEC.ZEC',
      'XRP.XRP',
      'TRON.TRX',
      'GAIA.ATOM',
      'NOBLE.USDC',
      'THOR.RUNE',
      'MAYA.CACAO',
      'XRD.XRD',
      'ARB.USDC',
      'BASE.ETH',
      'POL.POL',
      'AVAX.AVAX',
    ]) {
      const book = await quote({ ...open(), to: asset(target), amount: baseAmount(1_000_000n) }, deps);
      expect([target, book.offers.length > 0, noOfferError(book)]).toEqual([target, true, undefined]);
    }
  });

  test('shares calls among equal requests in flight', async () => {
    const requested: string[] = [];
    const deps = world.deps((input, init) => {
      if (String(input).includes('quote/swap')) requested.push(String(input));
      return fetch(input, init);
    });
    const books = await Promise.all(Array.from({ length: 10 }, () => quote(swapRequest(), deps)));
    expect(books.every((book) => book.offers.length === books[0]?.offers.length)).toBe(true);
    expect(requested).toHaveLength(4);
    expect(new Set(requested).size).toBe(4);
  });
});

test('a quote includes a mode that answers a second after the other mode of its network', async () => {
  const slow = (url: string) => url.includes('/quote/swap') && !/streaming_interval=[1-9]/.test(url);
  const { fetch: heldFetch, pass } = holdTimers(() => false);
  const deps = world.deps(async (input, init) => {
    if (slow(String(input))) await new Promise((resolve) => setTimeout(resolve, 1_000));
    return heldFetch(input, init);
  });
  const waysOf = async (given: typeof deps) =>
    (await pass(quote(swapRequest(), given))).offers.map(({ network, mode }) => `${network} ${mode}`);
  const ways = new Set(await waysOf(world.deps(heldFetch)));
  expect([ways.has('thorchain single'), ways.has('mayachain single')]).toEqual([true, true]);
  expect(new Set(await waysOf(deps))).toEqual(ways);
});

const errors: readonly (readonly [string, object, string])[] = [
  ['stalled', { kind: 'stall' }, 'upstream_timeout'],
  ['5 s slow', { kind: 'delay', ms: 5000 }, 'upstream_timeout'],
  ['answering HTML', { kind: 'html' }, 'upstream_invalid'],
  ['answering 200 with an error', { kind: 'error200' }, 'upstream_invalid'],
  ['resetting connections', { kind: 'reset' }, 'upstream_unavailable'],
  ['answering 500', { kind: 'status', status: 500 }, 'upstream_unavailable'],
  ['answering garbage', { kind: 'garbage' }, 'upstream_invalid'],
  ['sending without end', { kind: 'huge' }, 'upstream_invalid'],
];

describe.each([
  ['thorchain', 'mayachain'],
  ['mayachain', 'thorchain'],
] as const)('while %s is failing or halted', (sick, well) => {
  const spoil = async (network: NetworkId, error: object) => {
    for (const host of ['a', 'b']) await world.control('fault', { face: apis[network], host, ...error });
  };
  /** Stretches timers for oversized bodies: they are refused by length, however slowly they are sent. */
  const patient = async <T>(error: object, work: () => Promise<T>): Promise<T> => {
    const restore = 'kind' in error && error.kind === 'huge' ? stretch({ timers: true }) : () => undefined;
    return work().finally(restore);
  };

  // The deadline of 3 s takes real time, so each network gets one of the two late responses, and each failure occurs once.
  const isLate = (error: object) => 'kind' in error && (error.kind === 'stall' || error.kind === 'delay');
  const late = (kind: string) => errors.filter(([, error]) => !isLate(error) || ('kind' in error && error.kind === kind));
  const [whole, quotesAlone] = sick === 'thorchain' ? ['stall', 'delay'] : ['delay', 'stall'];

  test.each(late(whole))('with one network %s, returns the other’s offer within 3 s and names the reason', (_, error, code) =>
    unlessStalled(async () => {
      await spoil(sick, error);
      const book = await patient(error, () => within(3_000, quote(swapRequest(), world.deps())));
      expect(new Set(book.offers.map((offer) => offer.network))).toEqual(new Set([well]));
      expect(new Set(book.refusals.map((refusal) => refusal.network))).toEqual(new Set([sick]));
      for (const refusal of book.refusals) {
        expect(refusal.error.code).toBe(code);
        expect(refusal.error.hint).toContain(sick === 'thorchain' ? 'THORChain' : 'MAYAChain');
      }
    }),
  );

  test.each(late(quotesAlone))('with only the quotes of one network %s, names the reason too', async (_, error, code) => {
    await spoil(sick, { ...error, match: 'quote/swap' });
    const held = holdTimers((url) => isLate(error) && url.includes(`/${apis[sick]}/`) && url.includes('/quote/swap'));
    const book = await held.pass(quote(swapRequest(), world.deps(held.fetch)));
    expect(new Set(book.offers.map((offer) => offer.network))).toEqual(new Set([well]));
    expect(new Set(book.refusals.map((refusal) => refusal.error.code))).toEqual(new Set([code]));
  });

  test('answers from the second host of a network whose first is stalled', async () => {
    await world.control('fault', { face: apis[sick], host: 'a', kind: 'stall' });
    const held = holdTimers((url) => url.startsWith(`${world.url}/${apis[sick]}/`));
    const book = await held.pass(quote(swapRequest(), world.deps(held.fetch)));
    expect(new Set(book.offers.map((offer) => offer.network))).toEqual(new Set(['thorchain', 'mayachain']));
  });

  test('refuses a halted network with trading_halted', async () => {
    stretchInTest();
    await world.control('state', { network: sick, mimir: { HALTETHTRADING: 1 } });
    const book = await quote(swapRequest(), world.deps());
    expect(new Set(book.offers.map((offer) => offer.network))).toEqual(new Set([well]));
    expect(book.refusals.map((refusal) => refusal.error.code)).toEqual(['trading_halted']);
  });

  test('lifts the refusal at most a second after the halt ends', async () => {
    stretchInTest();
    const deps = world.deps();
    await world.control('state', { network: sick, mimir: { HALTTRADING: 1 } });
    expect((await quote(swapRequest(), deps)).refusals.map((refusal) => refusal.error.code)).toEqual(['trading_halted']);
    await world.control('state', { network: sick, mimir: { HALTTRADING: 0 } });
    letTimePass(1_050);
    expect((await quote(swapRequest(), deps)).refusals).toEqual([]);
  });
});

test('returns no offers and one error when both networks are down', async () => {
  for (const host of ['a', 'b']) {
    await world.control('fault', { face: apis.thorchain, host, kind: 'stall' });
    await world.control('fault', { face: apis.mayachain, host, kind: 'reset' });
  }
  const held = holdTimers((url) => url.includes('/thornode/'));
  const book = await held.pass(quote(swapRequest(), world.deps(held.fetch)));
  expect(book.offers).toEqual([]);
  expect(noOfferError(book)?.code).toBe('upstream_unavailable');
});
