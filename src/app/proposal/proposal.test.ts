import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { ServiceError } from '../../client/errors.ts';
import type { Review } from '../../client/v1/review.ts';
import { $acceptedLoss, $amount, $amountText, $from, $refund, $request, $to, $toleranceBps, $unprotected } from '../state/form/$form.ts';
import { $recipientText } from '../state/form/$recipient.ts';
import { $picked, $quote, pickedOffer, type QuoteState } from '../state/offers/$quote.ts';
import type { LiveOffer } from '../state/offers/order-book.ts';
import { Now, toState } from './ProposalNotice.tsx';
import { dropProposal, isAsProposed, isBelowMinimum, movedBps, takeProposal } from './proposal.ts';

const review: Review = {
  from_asset: 'ETH.ETH',
  to_asset: 'BTC.BTC',
  amount: 150_000_000n,
  network: 'mayachain',
  mode: 'streaming',
  destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  tolerance_bps: 250,
  expected_amount_out: 5_000_000n,
  minimum_payout: 4_900_000n,
  expiry: 1_790_000_000,
  expires_at: '2026-09-21T14:13:20Z',
} as Review;

/** A quote whose only offer is of the proposed route, but for `offer`. */
const offering = (offer: object, refusals: readonly object[] = []) => ({
  kind: 'offers',
  book: { offers: [{ network: 'mayachain', mode: 'streaming', ...offer }], refusals },
});

const buildOffer = (out: bigint, least?: bigint) => ({ expected_amount_out: out, minimum_payout: least }) as LiveOffer;

beforeEach(() => {
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $recipientText.set('');
  $toleranceBps.set(100);
});

test('a proposal fills pair, amount, address, route and tolerance, and carries no consent', () => {
  $refund.set('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  $unprotected.set(true);
  $acceptedLoss.set(50);
  takeProposal(review);
  expect([$from.get(), $to.get(), $amount.get()]).toEqual(['ETH.ETH', 'BTC.BTC', { kind: 'amount', units: 150_000_000n }]);
  expect([$recipientText.get(), $toleranceBps.get()]).toEqual([review.destination, 250]);
  expect($picked.get()).toEqual({ choice: { network: 'mayachain', mode: 'streaming' }, isOnly: true });
  expect([$refund.get(), $unprotected.get(), $acceptedLoss.get()]).toEqual(['', false, undefined]);
  expect(isAsProposed(review, $request.get(), $recipientText.get())).toBe(true);
});

test.each([10_000, 9_999, 0])('a proposal cannot set a tolerance of %i basis points', (tolerance_bps) => {
  takeProposal({ ...review, tolerance_bps });
  expect([$toleranceBps.get(), $unprotected.get()]).toEqual([100, false]);
});

test('matches a form with another asset, amount or address to no proposal', () => {
  takeProposal(review);
  const request = $request.get();
  expect(isAsProposed(review, request, 'other')).toBe(false);
  for (const other of [{ from_asset: 'BTC.BTC' }, { to_asset: 'DOGE.DOGE' }, { amount: 1n }])
    expect(isAsProposed({ ...review, ...other }, request, review.destination)).toBe(false);
  expect(isAsProposed(review, undefined, review.destination)).toBe(false);
});

test('the change of a quote is given in basis points, and is never zero if the payout changed', () => {
  const moves = [5_000_000n, 4_950_000n, 5_050_000n, 4_999_999n, 5_000_001n].map((out) => movedBps(review, buildOffer(out)));
  expect(moves).toEqual([0, -100, 100, -1, 1]);
});

test('a minimum counts as lower once it falls by a tenth of a percent or is missing', () => {
  const least = [4_900_000n, 4_900_001n, 4_895_101n, 4_895_100n, undefined];
  expect(least.map((one) => isBelowMinimum(review, buildOffer(5_000_000n, one)))).toEqual([false, false, false, true, true]);
});

test('a proposed route that is not offered is replaced only once the proposal is dropped', () => {
  const [single, streaming] = [
    { network: 'thorchain', mode: 'single' },
    { network: 'mayachain', mode: 'streaming' },
  ] as unknown as [LiveOffer, LiveOffer];
  takeProposal(review);
  expect(pickedOffer([single, streaming], $picked.get())).toBe(streaming);
  expect(pickedOffer([single], $picked.get())).toBeUndefined();
  dropProposal();
  expect(pickedOffer([single], $picked.get())).toBe(single);
  expect(pickedOffer([single], undefined)).toBe(single);
  expect(pickedOffer([single], undefined, false)).toBeUndefined();
});

test.each<readonly [string, object, string, RegExp]>([
  ['is awaited', { kind: 'asking' }, '', /^Getting a new quote$/],
  [
    'pays the same',
    offering({ expected_amount_out: 5_000_000n, minimum_payout: 4_900_000n }),
    '0',
    /^Now: 0\.05\sBTC, at least 0\.049\sBTC Nothing has moved\.$/,
  ],
  [
    'pays less',
    offering({ expected_amount_out: 4_950_000n, minimum_payout: 4_851_000n }),
    '-1',
    /1% less than was quoted\. The minimum is lower/,
  ],
  ['pays more', offering({ expected_amount_out: 5_050_000n, minimum_payout: 4_949_000n }), '1', /You receive 1% more than was quoted\.$/],
  ['is no longer offered', offering({ network: 'thorchain' }), 'gone', /^This route isn’t available now/],
  ['is halted', { kind: 'refused', error: { code: 'trading_halted' } }, 'gone', /isn’t available now/],
  ['gets no answer', { kind: 'refused', error: { code: 'upstream_timeout' } }, 'unanswered', /^There’s no answer for this route yet/],
  [
    'gets no answer beside an offer',
    offering({ network: 'thorchain' }, [{ network: 'mayachain', code: 'upstream_timeout' }]),
    'unanswered',
    /no answer/,
  ],
  ['cannot be requested', { kind: 'failed', failure: 'offline' }, 'unanswered', /no answer/],
])('tells what a proposed route pays now where it %s', (_, state, moved, said) => {
  $quote.set(state as QuoteState);
  const html = renderToStaticMarkup(createElement(Now, { review }));
  expect(/data-moved="([^"]+)"/.exec(html)?.[1] ?? '').toBe(moved);
  expect(
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  ).toMatch(said);
  $quote.set({ kind: 'idle' });
});

test.each([
  ['invalid_field', 'invalid'],
  ['quote_expired', 'expired'],
  ['rate_limited', 'failed'],
] as const)('a link refused with %s is %s and fills in nothing', (code, kind) => {
  $amountText.set('');
  const error = new ServiceError({ status: 400, code, title: '', hint: '', requestId: '' });
  expect(toState({ error })).toEqual({ kind });
  expect([$amountText.get(), $recipientText.get(), $from.get()]).toEqual(['', '', 'BTC.BTC']);
});
