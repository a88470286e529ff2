import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../client/transport.ts';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { settle, testClock } from '../fixtures/test-clock.ts';
import {
  $acceptedLoss,
  $amountText,
  $destination,
  $from,
  $request,
  $to,
  chooseAsset,
  type SwapRequest,
  switchSides,
} from '../state/form/$form.ts';
import { type QuoteOutcome, requestQuote } from '../state/offers/order-book.ts';
import answer from './vectors/quote-answer.json' with { type: 'json' };

beforeEach(() => {
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('0.1');
  $acceptedLoss.set(undefined);
});

/** Outcome of a response whose offers all lose `loss`, with the requested URL. */
async function runQuote(loss: object, acceptedLoss?: number) {
  const request: SwapRequest = { ...($request.get() as SwapRequest), ...(acceptedLoss === undefined ? {} : { acceptedLoss }) };
  const asked: string[] = [];
  const outcomes: QuoteOutcome[] = [];
  const offers = answer.offers.map((offer) => ({ minimum_payout: offer.expected_amount_out, ...offer, ...loss }));
  const body = { ...answer, amount: `${request.amount}`, tolerance_bps: request.toleranceBps, offers, refusals: [] };
  const fetchQuote = async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(body));
  };
  const clock = testClock();
  requestQuote(request, undefined, { client: createClient({ fetch: fetchQuote }), isOnline: () => true, clock }, (outcome) =>
    outcomes.push(outcome),
  );
  await settle(60);
  const [outcome] = outcomes;
  if (outcome === undefined || 'failure' in outcome) throw new Error(JSON.stringify(outcome));
  return { outcome, url: asked[0] ?? '' };
}

const losing = (bps: number) => ({ total_loss_bps: bps, price_impact_bps: bps, usd: { lost: '1.5' } });

describe('an accepted loss', () => {
  test('applies to one amount of one pair, whatever the destination', () => {
    for (const change of [() => $amountText.set('0.2'), () => chooseAsset('to', 'LTC.LTC'), () => switchSides()]) {
      $acceptedLoss.set(18);
      expect($request.get()?.acceptedLoss).toBe(18);
      const asked: (number | undefined)[] = [];
      const stop = $request.listen((request) => asked.push(request?.acceptedLoss));
      change();
      stop();
      expect(asked.filter((accepted) => accepted !== undefined)).toEqual([]);
      expect($acceptedLoss.get()).toBeUndefined();
    }
    $acceptedLoss.set(18);
    $destination.set('0x86d526d6624AbC0178cF7296cD538Ecc080A95F1');
    expect($request.get()?.acceptedLoss).toBe(18);
  });

  test('lifts the default limit of the request', async () => {
    expect((await runQuote(losing(100))).url).not.toContain('max_impact_bps');
    expect((await runQuote(losing(1_800), 18)).url).toContain('max_impact_bps=10000');
  });

  test('allows offers above the default limit up to the accepted loss plus one point', async () => {
    const isOffered = async (bps: number, accepted?: number) => 'book' in (await runQuote(losing(bps), accepted)).outcome;
    expect(await isOffered(defaultMaxImpactBps)).toBe(true);
    expect(await isOffered(defaultMaxImpactBps + 1)).toBe(false);
    expect(await isOffered(1_814, 18)).toBe(true);
    expect(await isOffered(1_900, 18)).toBe(true);
    expect(await isOffered(1_960, 18)).toBe(false);
  });

  test('leaves an offer that loses more among the refusals, with its loss', async () => {
    const { outcome } = await runQuote(losing(5_318), 18);
    expect('error' in outcome && outcome.error.refusals?.[0]).toMatchObject({
      code: 'price_impact_too_high',
      details: { total_loss_bps: '5318', usd_lost: '1.5' },
    });
  });
});
