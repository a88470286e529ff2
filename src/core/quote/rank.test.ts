import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { type ErrorCode, must } from '../errors.ts';
import { ethAddress, facts, nodeQuote, nodeRequest, swapRequest } from '../fixtures/facts.ts';
import { pricesOf } from '../pool/pool.ts';
import { makeOffer } from './offer.ts';
import type { Mode, NodeQuote, Offer, Refusal } from './quote.ts';
import { noOfferError, rank, valueOffer } from './rank.ts';

const now = 1_700_000_000_000;

const buildOffer = (more: Partial<NodeQuote> = {}, network: 'thorchain' | 'mayachain' = 'thorchain') =>
  makeOffer(
    {
      request: nodeRequest(network),
      quote: nodeQuote(more),
      facts: facts(network),
      prices: pricesOf(facts(network).pools),
      isPayable: true,
    },
    now,
  );

describe('an offer', () => {
  test('holds what was requested, with the memo’s limit as its minimum payout', () => {
    const offer = must(buildOffer());
    expect(offer.minimumPayout).toBe(246_510_000n);
    expect(offer.memo).toBe(`=:e:${ethAddress}:246510000`);
    expect(offer.route).toEqual(['BTC.BTC', 'THOR.RUNE', 'ETH.ETH']);
    expect(offer.usd).toEqual({
      in: 10_000_00000000n,
      out: 9_960_00000000n,
      minimumPayout: 9_860_40000000n,
      fees: 40_00000000n,
      lost: 40_00000000n,
    });
  });

  test('keeps the limit but drops the memo without a destination', () => {
    const offer = must(
      makeOffer(
        {
          request: nodeRequest(),
          quote: nodeQuote(),
          facts: facts('thorchain'),
          prices: pricesOf(facts('thorchain').pools),
          isPayable: false,
        },
        now,
      ),
    );
    expect(offer).not.toHaveProperty('memo');
    expect(offer.minimumPayout).toBe(246_510_000n);
  });

  const refused: readonly (readonly [string, Partial<NodeQuote>, ErrorCode])[] = [
    ['it has not expired', { expiry: 1_700_000_000 }, 'quote_expired'],
    ['the amount reaches the recommended minimum', { recommendedMinAmountIn: baseAmount(10_000_001n) }, 'amount_too_low'],
    ['something arrives', { expectedAmountOut: baseAmount(0n) }, 'amount_too_low'],
    ['its fees add up', { fees: { ...nodeQuote().fees, total: baseAmount(1_000_001n) } }, 'upstream_invalid'],
    ['the pools can pay it', { expectedAmountOut: baseAmount(263_000_000n), memo: `=:e:${ethAddress}:260370000` }, 'upstream_invalid'],
    ['the memo pays the asked address', { memo: '=:e:0x0000000000000000000000000000000000000001:246510000' }, 'upstream_invalid'],
    ['the memo buys the asked asset', { memo: `=:ETH.USDC:${ethAddress}:246510000` }, 'upstream_invalid'],
    ['the memo carries the limit', { memo: `=:e:${ethAddress}` }, 'upstream_invalid'],
    ['the limit is not below the tolerance', { memo: `=:e:${ethAddress}:246509999` }, 'upstream_invalid'],
    ['the limit is not above the payout', { memo: `=:e:${ethAddress}:249000001` }, 'upstream_invalid'],
    ['the memo pays no affiliate', { memo: `=:e:${ethAddress}:246510000:t:30` }, 'upstream_invalid'],
    ['its inbound address is valid', { inboundAddress: 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl3' }, 'upstream_invalid'],
  ];
  test.each(refused)('is made from a quote only if %s', (_, change, code) => {
    const made = buildOffer(change);
    expect(made.ok ? 'an offer' : made.error.code).toBe(code);
  });

  test('names the minimum when the amount is too small', () => {
    const made = buildOffer({ recommendedMinAmountIn: baseAmount(10_000_001n) });
    expect(made).toMatchObject({
      error: { details: { recommended_min_amount_in: '10000001' }, hint: expect.stringContaining('0.10000001 BTC') },
    });
  });
});

describe('ranking', () => {
  const sample = must(buildOffer());
  const variant = (network: 'thorchain' | 'mayachain', mode: Mode, payout: bigint, seconds: number): Offer => ({
    ...sample,
    network,
    mode,
    quote: { ...sample.quote, expectedAmountOut: baseAmount(payout), totalSwapSeconds: seconds },
  });

  test('orders offers by net payout, then by time', () => {
    const any = fc.record({
      network: fc.constantFrom('thorchain' as const, 'mayachain' as const),
      payout: fc.bigInt({ min: 1n, max: 50n }),
      seconds: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (rows) => {
        const { offers } = rank(
          swapRequest(),
          rows.map((row) => variant(row.network, 'single', row.payout, row.seconds)),
          [],
        );
        expect(offers).toHaveLength(rows.length);
        for (const [index, offer] of offers.slice(1).entries()) {
          const before = offers[index];
          expect(
            before &&
              (valueOffer(before) > valueOffer(offer) ||
                (valueOffer(before) === valueOffer(offer) && before.quote.totalSwapSeconds <= offer.quote.totalSwapSeconds)),
          ).toBe(true);
        }
      }),
    );
  });

  test('ranks a fast, safe offer before one that pays 0.18 % more in 6.7 hours and 38 % less if nobody else trades', () => {
    const slow = { ...variant('mayachain', 'streaming', 100_180n, 24_120), outWithoutTrades: baseAmount(62_000n) };
    const quick = { ...variant('thorchain', 'streaming', 100_000n, 2_400), outWithoutTrades: baseAmount(89_000n) };
    const [first, second] = rank(swapRequest(), [slow, quick], []).offers;
    expect(first).toMatchObject({ network: 'thorchain', tags: ['best_value', 'fastest', 'lowest_fees'] });
    expect(second).toMatchObject({ network: 'mayachain', tags: ['pays_most'] });
    expect([quick, slow].map(valueOffer)).toEqual([98_819n, 96_103n]);
  });

  test('calls no offer that relies on trades the best value', () => {
    const relies = { code: 'relies_on_trades', severity: 'warning', message: '', figures: {} } as const;
    const { offers } = rank(
      swapRequest(),
      [{ ...variant('thorchain', 'streaming', 2_000n, 60), warnings: [relies] }, variant('mayachain', 'single', 1_900n, 60)],
      [],
    );
    expect(offers.map(({ network, tags }) => [network, tags.includes('best_value')])).toEqual([
      ['thorchain', false],
      ['mayachain', true],
    ]);
  });

  test('gives an oversized offer no tags and ranks it below the others', () => {
    const oversized = { code: 'oversized', severity: 'danger', message: '', figures: {} } as const;
    const large = { ...variant('thorchain', 'single', 20n, 1), warnings: [oversized] };
    const sound = variant('mayachain', 'single', 10n, 10);
    const told = (offers: readonly Offer[]) =>
      rank(swapRequest(), offers, []).offers.map(({ network, tags, belowBestBps }) => ({ network, tags, belowBestBps }));
    expect(told([large, sound])).toEqual([
      { network: 'mayachain', tags: ['best_value', 'pays_most', 'fastest', 'lowest_fees'], belowBestBps: 0 },
      { network: 'thorchain', tags: [], belowBestBps: 0 },
    ]);
    expect(told([large])).toEqual([{ network: 'thorchain', tags: [], belowBestBps: 0 }]);
  });

  test('drops streaming that pays no more and is no faster than the single swap on the same network', () => {
    const single = variant('thorchain', 'single', 10n, 10);
    const better = variant('thorchain', 'streaming', 11n, 20);
    const faster = variant('thorchain', 'streaming', 9n, 9);
    const equal = variant('thorchain', 'streaming', 10n, 10);
    const ranked = (offers: readonly Offer[]) => rank(swapRequest(), offers, []).offers.map(({ quote }) => quote);
    expect(ranked([single, better, faster, equal])).toEqual([better.quote, single.quote, faster.quote]);
    expect(ranked([equal])).toEqual([equal.quote]);
  });

  test('drops a one-part stream beside the single swap, however fast it claims to be', () => {
    const single = variant('thorchain', 'single', 10n, 10);
    const onePart = { ...variant('thorchain', 'streaming', 12n, 0) };
    const alone = { ...onePart, quote: { ...onePart.quote, maxStreamingQuantity: 1 } };
    expect(rank(swapRequest(), [alone, single], []).offers.map(({ mode }) => mode)).toEqual(['single']);
    expect(rank(swapRequest(), [alone], []).offers.map(({ mode }) => mode)).toEqual(['streaming']);
  });

  test('gives each offer its tags and how far it is below the best', () => {
    const best = variant('thorchain', 'streaming', 1_000n, 900);
    const fast = variant('mayachain', 'single', 960n, 60);
    const [first, second] = rank(swapRequest(), [fast, best], []).offers;
    expect(first).toMatchObject({ belowBestBps: 0, tags: ['best_value', 'pays_most', 'lowest_fees'] });
    expect(second).toMatchObject({ belowBestBps: 400, tags: ['fastest'] });
    expect(second?.warnings.map(({ code }) => code)).toContain('below_best');
    const slow = { ...fast, warnings: [{ code: 'long_wait', severity: 'info', message: 'Slow.', figures: {} }] } as const;
    const [, worst] = rank(swapRequest(), [slow, best], []).offers;
    expect(worst?.warnings.map(({ code }) => code)).toEqual(['below_best', 'long_wait']);
    expect(first?.warnings.map(({ code }) => code)).not.toContain('below_best');
  });

  test('expires with the first offer to expire', () => {
    const late = { ...sample, quote: { ...sample.quote, expiry: 1_800_000_000 } };
    expect(rank(swapRequest(), [late, sample], []).expiresAt).toBe(1_700_000_900);
  });
});

describe('a result without offers', () => {
  const refusal = (network: 'thorchain' | 'mayachain', code: ErrorCode, minimum?: string): Refusal => ({
    network,
    error: { code, hint: `${network} ${code}.`, ...(minimum ? { details: { recommended_min_amount_in: minimum } } : {}) },
  });
  const cases: readonly (readonly [readonly Refusal[], ErrorCode])[] = [
    [[refusal('thorchain', 'no_route'), refusal('mayachain', 'no_route')], 'no_route'],
    [[refusal('thorchain', 'trading_halted'), refusal('mayachain', 'no_route')], 'trading_halted'],
    [[refusal('thorchain', 'upstream_timeout'), refusal('mayachain', 'upstream_timeout')], 'upstream_unavailable'],
    [[refusal('thorchain', 'upstream_invalid'), refusal('mayachain', 'no_route')], 'upstream_unavailable'],
    [[refusal('thorchain', 'no_route'), refusal('mayachain', 'amount_too_low')], 'amount_too_low'],
    [[], 'upstream_unavailable'],
  ];
  test.each(cases)('combines the refusals %j into the one error %s', (refusals, code) => {
    expect(noOfferError(rank(swapRequest(), [], refusals))?.code).toBe(code);
  });

  test('gives every reason in the hint, and the smallest minimum', () => {
    const error = noOfferError(
      rank(swapRequest(), [], [refusal('thorchain', 'amount_too_low', '900'), refusal('mayachain', 'amount_too_low', '90')]),
    );
    expect(error).toEqual({
      code: 'amount_too_low',
      hint: 'thorchain amount_too_low. mayachain amount_too_low.',
      details: { recommended_min_amount_in: '90' },
    });
  });

  test('gives the largest amount that any route accepts', () => {
    const error = (network: 'thorchain' | 'mayachain', largest?: string): Refusal => ({
      network,
      error: { code: 'price_impact_too_high', hint: '.', details: { ...(largest !== undefined && { largest_amount: largest }) } },
    });
    const refused = [error('thorchain'), error('thorchain', '90'), error('mayachain', '900'), error('mayachain', '100')];
    expect(noOfferError(rank(swapRequest(), [], refused))?.details).toEqual({ largest_amount: '900' });
  });

  test('takes figures and field from the refusals that have the chosen code', () => {
    const given = (code: 'memo_too_long' | 'no_route', more: object): Refusal => ({
      network: 'thorchain',
      error: { code, hint: `${code}.`, ...more },
    });
    const other = given('no_route', { field: 'to', details: { recommended_min_amount_in: '1' } });
    const error = noOfferError(
      rank(swapRequest(), [], [other, given('memo_too_long', { field: 'refund', details: { memo_bytes: '99' } })]),
    );
    expect(error).toEqual({ code: 'memo_too_long', hint: 'no_route. memo_too_long.', field: 'refund', details: { memo_bytes: '99' } });
    const bare = noOfferError(rank(swapRequest(), [], [given('memo_too_long', {}), other]));
    expect(bare).toStrictEqual({ code: 'memo_too_long', hint: 'memo_too_long. no_route.' });
  });

  test('reports that no network responded, without an expiry, when there are no offers and no refusals', () => {
    const result = rank(swapRequest(), [], []);
    expect(Object.keys(result)).not.toContain('expiresAt');
    expect(noOfferError(result)).toStrictEqual({
      code: 'upstream_unavailable',
      hint: 'Neither network answered. Try again in a few seconds.',
    });
  });

  test('gives no error when there is an offer', () => {
    expect(noOfferError(rank(swapRequest(), [must(buildOffer())], []))).toBeUndefined();
  });
});
