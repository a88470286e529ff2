import { expect, test } from 'vitest';
import type { Quote } from '../../../client/v1/quote.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { quoteIn } from '../../fixtures/answers.ts';
import answer from '../../offers/vectors/quote-answer.json' with { type: 'json' };
import type { SwapRequest } from '../form/$form.ts';
import { pickedSplit, reviewable } from './$quote.ts';
import { chosenOffer } from './chosen-offer.ts';
import { type LiveSplit, readSplit } from './split-offer.ts';

const [model] = quoteIn(answer).offers;
const getInfo = (id: string) => assetInfo(id) ?? expect.fail(`no asset ${id}`);
const request: SwapRequest = { from: getInfo('BTC.BTC'), to: getInfo('ETH.ETH'), amount: 3_000_000_000n, toleranceBps: 100 };

type Split = NonNullable<Quote['split']>;
type Leg = Split['legs'][number];

function legOf(network: Leg['network'], amount: bigint, more: Partial<Leg> = {}): Leg {
  if (model === undefined) throw new Error('no offer');
  const figures = { expected_amount_out: amount * 20n, total_loss_bps: 500, price_impact_bps: 400, expires_in_seconds: 600 };
  return { ...model, network, amount, share_bps: Number((amount * 10_000n) / request.amount), ...figures, warnings: [], ...more };
}

const legs = [legOf('thorchain', 2_400_000_000n), legOf('mayachain', 600_000_000n, { total_loss_bps: 1000, expires_in_seconds: 300 })];
const split: Split = {
  mode: 'split',
  legs,
  expected_amount_out: 60_000_000_000n,
  value_out: 59_000_000_000n,
  gain_bps: 510,
  gain_usd: '9000',
  expiry: 1,
  usd: { amount: '3000000', expected_amount_out: '2800000.5' },
} as unknown as Split;

const read = (more: Partial<Split> = {}, of: SwapRequest = request, isOffered = true): LiveSplit | undefined =>
  readSplit(of, { ...split, ...more }, { askedAt: 1_000, isOffered: () => isOffered });

test('sums both payments, weighs their losses by their shares and ends with the first of them', () => {
  expect(read()).toMatchObject({
    gainBps: 510,
    whole: {
      expected_amount_out: 60_000_000_000n,
      total_loss_bps: 600,
      price_impact_bps: 400,
      expiresAt: 301_000,
      usd: { lost: '199999.5' },
    },
  });
});

test.each<[string, Partial<Split>, Partial<SwapRequest>?]>([
  ['of one network alone', { legs: [legOf('thorchain', 2_400_000_000n), legOf('thorchain', 600_000_000n)] }],
  ['that pay less than the amount', { legs: [legOf('thorchain', 2_400_000_000n), legOf('mayachain', 500_000_000n)] }],
  ['of one payment', { legs: [legOf('thorchain', 3_000_000_000n)] }],
  ['of three payments', { legs: [...legs, legOf('mayachain', 1n)] }],
  ['of which one takes more than the amount', { legs: [legOf('thorchain', 3_600_000_000n), legOf('mayachain', -600_000_000n)] }],
  ['for an exact payout', {}, { wanted: 1n }],
])('offers no payments %s', (_, more, of = {}) => {
  expect(read(more, { ...request, ...of })).toBeUndefined();
});

test('offers nothing if a payment is not protected as requested', () => {
  expect(read({}, request, false)).toBeUndefined();
});

test('is selected by a press alone, and its sum is what the form shows and reviews', () => {
  const found = read() ?? expect.fail('no split');
  const offers = legs.map((leg) => ({ ...leg, expiresAt: 601_000 }));
  const book = { request, offers, refusals: [], split: found, askedAt: 1_000, expiresAt: 301_000 };
  const state = { kind: 'offers', book, renewing: false } as const;
  expect(reviewable(state, undefined, request, 2_000)?.split).toBeUndefined();
  expect(chosenOffer(book, undefined, false)).toBe(offers[0]);
  expect(reviewable(state, { split: true }, request, 2_000)).toMatchObject({ split: found, offer: found.whole });
  expect(chosenOffer(book, { split: true }, false)).toBe(found.whole);
  expect(reviewable(state, { split: true }, request, 301_000)).toBeUndefined();
  const { split: _, ...without } = book;
  expect(pickedSplit({}, { split: true })).toBeUndefined();
  expect(chosenOffer(without, { split: true }, false)).toBe(offers[0]);
});
