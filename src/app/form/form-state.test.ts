import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildPool } from '../fixtures/answers.ts';
import { listChoices } from '../state/assets/asset-list.ts';
import {
  $amountText,
  $destination,
  $from,
  $refund,
  $request,
  $to,
  $toleranceBps,
  $unprotected,
  chooseAsset,
  switchSides,
  unprotectedBps,
} from '../state/form/$form.ts';
import { chooseTolerance, readPercent, suggestedBps } from '../state/offers/$protection.ts';
import { $pools } from '../state/pools/$pools.ts';

beforeEach(() => {
  $pools.set({ kind: 'waiting', choices: [], networks: [], missing: [], notices: [], paused: [], readAt: 0 });
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('1');
  chooseTolerance(100);
});

describe('the price protection of a request', () => {
  test('is 1% unless another is chosen', () => {
    expect($request.get()?.toleranceBps).toBe(100);
    chooseTolerance(50);
    expect($request.get()?.toleranceBps).toBe(50);
  });

  test.each<[string, () => void]>([
    ['another amount', () => $amountText.set('2')],
    ['another asset', () => chooseAsset('to', 'LTC.LTC')],
    ['the other direction', () => switchSides()],
    ['a chosen tolerance', () => chooseTolerance(300)],
  ])('is restored by %s', (_, change) => {
    $unprotected.set(true);
    expect($request.get()?.toleranceBps).toBe(unprotectedBps);
    const asked: (number | undefined)[] = [];
    const stop = $request.listen((request) => asked.push(request?.toleranceBps));
    change();
    stop();
    expect($unprotected.get()).toBe(false);
    expect(asked).not.toContain(unprotectedBps);
  });

  test('is never off without consent, in any sequence of actions', () => {
    const step = fc.oneof(
      fc.constantFrom('BTC.BTC', 'ETH.ETH', 'LTC.LTC').map((id) => () => chooseAsset('from', id)),
      fc.constantFrom('BTC.BTC', 'ETH.ETH', 'LTC.LTC').map((id) => () => chooseAsset('to', id)),
      fc.constantFrom('', '1', '2.5').map((text) => () => $amountText.set(text)),
      fc.integer({ min: 1, max: 5000 }).map((bps) => () => chooseTolerance(bps)),
      fc.constant(() => switchSides(5n)),
      fc.constant(() => $unprotected.set(true)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const seen: boolean[] = [];
        const stop = $request.subscribe((request) => seen.push(request?.toleranceBps !== unprotectedBps || $unprotected.get()));
        for (const act of steps) act();
        stop();
        expect(seen).not.toContain(false);
      }),
    );
  });
});

describe('addresses in the form', () => {
  test('are cleared when the asset they belong to changes', () => {
    $destination.set('there');
    $refund.set('here');
    chooseAsset('to', 'LTC.LTC');
    expect([$destination.get(), $refund.get()]).toEqual(['', 'here']);
    $destination.set('there');
    chooseAsset('from', 'DOGE.DOGE');
    expect([$destination.get(), $refund.get()]).toEqual(['there', '']);
  });

  test('are part of the request until the direction is switched', () => {
    $destination.set('there');
    $refund.set('here');
    expect($request.get()).toMatchObject({ destination: 'there', refund: 'here' });
    switchSides();
    expect($request.get()).not.toHaveProperty('destination');
    expect($request.get()).not.toHaveProperty('refund');
  });
});

describe('a custom percentage', () => {
  test.each([
    ['0.01', 1],
    ['1', 100],
    ['2,5', 250],
    ['12.34 %', 1234],
    ['50', 5000],
  ])('is read from %s', (text, bps) => {
    expect(readPercent(text)).toBe(bps);
  });

  test.each(['0', '0.001', '50.01', '100', '-1', 'x', '', '1e2'])('refuses %j', (text) => {
    expect(readPercent(text)).toBeUndefined();
  });
});

describe('the suggested tolerance', () => {
  const pool = (asset: string, depthUsd: string, priceUsd: string) => buildPool(asset, { depth_usd: depthUsd, price_usd: priceUsd });
  const suggestion = (waitSeconds?: number) => suggestedBps(waitSeconds).get();

  test('is absent without pools and an amount', () => {
    expect(suggestion(0)).toBeUndefined();
  });

  test('grows with the share of the pool and with the wait', () => {
    const choices = listChoices([pool('BTC.BTC', '10000000', '50000'), pool('ETH.ETH', '10000000', '2500')]);
    $pools.set({ kind: 'ready', choices, networks: [], missing: [], notices: [], paused: [], readAt: 1 });
    $amountText.set('0.01');
    const small = suggestion(0) ?? 0;
    expect(small).toBe(100);
    expect(suggestion(700) ?? 0).toBeGreaterThan(small);
    $amountText.set('20');
    expect(suggestion(0) ?? 0).toBeGreaterThan(small);
    $toleranceBps.set(100);
  });
});
