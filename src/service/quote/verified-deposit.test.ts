import { describe, expect, test } from 'vitest';
import { quoteEndpoint, respondWithQuote } from '../../contract/v1/quote.ts';
import { must } from '../../core/errors.ts';
import type { OperatorView } from '../../core/inbound/inbound.ts';
import type { Offer, QuoteResult } from '../../core/quote/quote.ts';
import { hostPort } from '../../nodes/networks/host-view.ts';
import { stretchDeadlines, stretchInTest } from '../../server/fixtures/deadlines.ts';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { createViewReader } from '../network/operator-views.ts';
import type { ViewReader } from '../ports/view-reader.ts';
import { limitQuote } from './limit/limit-quote.ts';
import { quote } from './quote.ts';

const world = testWorld();

const attacker = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const attackerRouter = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const bitcoin = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  destination,
  streaming_interval: '0',
  network: 'thorchain',
};
const ether = { ...bitcoin, from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination: attacker };

/** Tampers with the first operator's responses: `lie` changes the JSON of each path that matches. */
const lying =
  (path: RegExp, lie: (answer: Record<string, unknown>) => unknown): typeof fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    const { pathname } = new URL(String(url));
    if (!pathname.startsWith('/thornode/') || !path.test(pathname)) return response;
    return Response.json(lie((await response.json()) as Record<string, unknown>));
  };

const askWith = (fields: Readonly<Record<string, string>>, deps = world.deps()): Promise<QuoteResult> =>
  quote(must(quoteEndpoint.parse(fields)), deps);

const wire = (result: QuoteResult): string => JSON.stringify(respondWithQuote(result, Date.now()));

describe('a quote whose first host lies', () => {
  stretchDeadlines({ timers: true });

  test.each([
    ['another address', bitcoin, { inbound_address: attacker }],
    ['another router', ether, { router: attackerRouter }],
    ['another vault beside the router', ether, { inbound_address: attackerRouter }],
    ['a gas rate that empties the wallet', bitcoin, { recommended_gas_rate: '4000' }],
  ])('is dropped as upstream_invalid for %s', async (_name, fields, lie) => {
    const result = await askWith(fields, world.deps(lying(/\/quote\/swap$/, (answer) => ({ ...answer, ...lie }))));
    expect(result.offers).toEqual([]);
    expect(result.refusals).toMatchObject([{ error: { code: 'upstream_invalid' } }]);
    expect(wire(result)).not.toContain(Object.values(lie)[0]);
  });

  test('keeps the figures, but no memo or address, when the host lies in every answer', async () => {
    const everywhere = lying(/\/(quote\/swap|inbound_addresses)$/, (answer) =>
      Array.isArray(answer)
        ? answer.map((entry) => (entry.chain === 'BTC' ? { ...entry, address: attacker } : entry))
        : { ...answer, inbound_address: attacker },
    );
    const result = await askWith(bitcoin, world.deps(everywhere));
    expect(result.offers).toMatchObject([
      { deposit: { state: 'unverified', reason: expect.stringContaining('different deposit addresses') } },
    ]);
    const text = wire(result);
    expect(text).not.toContain(attacker);
    expect(text).not.toContain('"memo"');
    expect(text).toContain('expected_amount_out');
  });

  test('closes the path on a halt that one operator reports', async () => {
    const halted = lying(/\/mimir$/, (answer) => ({ ...answer, HALTTRADING: 1 }));
    const second: typeof fetch = (url, init) => halted(String(url).replace('/b/thornode/', '/thornode/'), init);
    const result = await askWith(
      bitcoin,
      world.deps((url, init) => (String(url).includes('/b/thornode/') ? second(url, init) : fetch(url, init))),
    );
    expect(result.offers).toEqual([]);
    expect(result.refusals).toMatchObject([{ error: { code: 'trading_halted' } }]);
  });
});

describe('the fee of a token’s payout', () => {
  const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
  const toToken = { ...bitcoin, to_asset: usdc };
  /** Thirty times what the chain's gas asset costs: a new token's multiplier is one, an old asset's a hundredth. */
  const own = '3000000000';

  test('is accepted as the operators report it for the token, whatever its chain’s gas asset costs', async () => {
    stretchInTest();
    await world.control('state', { network: 'thorchain', outbound_fees: { [usdc]: own } });
    const { offers, refusals } = await askWith(toToken);
    expect(refusals).toEqual([]);
    expect(offers).toMatchObject([{ deposit: { state: 'verified' }, quote: { fees: { outbound: BigInt(own) } } }]);
  });

  test('is refused where one host names it and the other one a tenth', async () => {
    stretchInTest();
    await world.control('state', { network: 'thorchain', outbound_fees: { [usdc]: own } });
    const lie = (answer: unknown) =>
      (answer as { asset: string; outbound_fee: string }[]).map((entry) => ({
        ...entry,
        outbound_fee: `${BigInt(entry.outbound_fee) / 10n}`,
      }));
    const second = lying(/\/outbound_fees$/, lie);
    const result = await askWith(
      toToken,
      world.deps((url, init) => (String(url).includes('/b/thornode/') ? second(String(url).replace('/b/', '/'), init) : fetch(url, init))),
    );
    expect(result.offers).toEqual([]);
    expect(result.refusals).toMatchObject([{ error: { code: 'upstream_invalid', hint: expect.stringContaining('fee for the payout') } }]);
  });
});

test('views older than the quote that contradict both modes are read again, once', async () => {
  stretchInTest();
  const deps = world.deps();
  const ages: (number | undefined)[] = [];
  const views: ViewReader = {
    async read(network, options) {
      ages.push(options?.maxAgeMs);
      const found = await deps.views.read(network, options);
      if (options?.maxAgeMs === 0) return found;
      const outdated = (view: OperatorView): OperatorView => ({
        ...view,
        readAt: view.readAt - 1,
        inbound: view.inbound.map((entry) => ({ ...entry, address: attacker })),
      });
      return { ...found, views: found.views.map(outdated) };
    },
  };
  const { streaming_interval: _, ...bothModes } = bitcoin;
  const { offers, refusals } = await askWith(bothModes, { ...deps, views });
  expect([offers.length > 0, refusals]).toEqual([true, []]);
  for (const { deposit } of offers) expect(deposit.state).toBe('verified');
  expect(ages).toEqual([3_000, 0]);
});

describe('the number of operators', () => {
  test('verifies an offer when it is two, and the time is recorded', async () => {
    stretchInTest();
    const before = Date.now();
    const { offers } = await askWith(bitcoin);
    expect(offers).toMatchObject([{ deposit: { state: 'verified', operators: 2 }, memo: expect.stringContaining('=:') }]);
    const [offer] = offers;
    expect(offer?.deposit.state === 'verified' && offer.deposit.checkedAt >= before).toBe(true);
  });

  test.each(['reset', 'status', 'garbage', 'stall'])(
    'makes nothing payable with one of two down by %s, though quotes are still compared',
    async (kind) => {
      const deps = world.deps();
      const offers: Offer[] = [];
      await world.control('fault', { face: apis.thorchain, host: 'b', kind });
      await unlessStalled(async () => {
        const down = await askWith({ ...bitcoin, network: '' }, deps);
        offers.push(...down.offers);
        expect(down.offers.map(({ network, deposit }) => [network, deposit.state])).toEqual(
          expect.arrayContaining([
            ['thorchain', 'unverified'],
            ['mayachain', 'verified'],
          ]),
        );
      });
      for (const offer of offers.filter(({ network }) => network === 'thorchain')) {
        expect(offer).not.toHaveProperty('memo');
        expect(offer.quote).not.toHaveProperty('inboundAddress');
        expect(offer.quote).not.toHaveProperty('memo');
      }
      const order = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', target_out: '400000000', destination };
      const { limitQuoteEndpoint } = await import('../../contract/v1/limit-quote.ts');
      await expect(limitQuote(must(limitQuoteEndpoint.parse(order)), deps)).rejects.toMatchObject({ info: { code: 'deposit_unverified' } });
      await world.control('fault', { face: apis.thorchain, host: 'b', kind: 'none' });
      await expect
        .poll(async () => (await askWith(bitcoin, deps)).offers.map(({ deposit }) => deposit.state), { interval: 200 })
        .toEqual(['verified']);
    },
  );

  test('releases memo and address from a single one only to callers who accept that', async () => {
    stretchInTest();
    const only = hostPort('thorchain', { host: `${world.url}/thornode`, operator: 'a' }, { fetch, now: Date.now });
    const deps = { ...world.deps(), views: createViewReader({ thorchain: [only], mayachain: [] }, Date.now) };
    const withheld = await askWith(bitcoin, deps);
    expect(withheld.offers).toMatchObject([{ deposit: { state: 'one_operator', accepted: false } }]);
    expect(wire(withheld)).not.toMatch(/"memo"|"inbound_address"|"router"/);
    const accepted = await askWith({ ...bitcoin, accept_one_operator: 'true' }, deps);
    expect(accepted.offers).toMatchObject([{ deposit: { state: 'one_operator', accepted: true }, memo: expect.any(String) }]);
  });
});
