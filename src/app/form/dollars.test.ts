import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildPool } from '../fixtures/answers.ts';
import { listChoices } from '../state/assets/asset-list.ts';
import { $amountText, $from, $request, $to, chooseAsset, switchSides } from '../state/form/$form.ts';
import { readDollars, toUsd, unitsWorth } from '../state/form/usd-amount.ts';
import { $dollarsUnread, $dollarText, $inDollars, $worth, followDollars, switchUnit, typeDollars } from '../state/pools/$dollars.ts';
import { $pools } from '../state/pools/$pools.ts';

const pool = (asset: string, priceUsd: string) => buildPool(asset, { depth_usd: '1000000', price_usd: priceUsd });
let stop = () => {};

beforeEach(() => {
  const choices = listChoices([pool('BTC.BTC', '60000'), pool('ETH.ETH', '2500'), { ...pool('LTC.LTC', '80'), price_usd: '0' }]);
  $pools.set({ kind: 'ready', choices, networks: [], missing: [], notices: [], paused: [], readAt: 1 });
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('');
  $inDollars.set(false);
  stop = followDollars();
});
afterEach(() => stop());

describe('an amount in dollars', () => {
  test('buys units worth no more than the dollars, and at most a tenth of a cent and one unit less', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 16n }),
        fc.constantFrom(4, 8, 10),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        (dollars, decimals, price) => {
          const units = unitsWorth(dollars, decimals, price);
          const worth = toUsd(units, decimals, price);
          expect(worth).toBeLessThanOrEqual(dollars);
          const step = 10n ** BigInt(decimals);
          const next = (price + step - 1n) / step;
          expect(dollars - worth).toBeLessThanOrEqual(10n ** 5n + next + 1n);
        },
      ),
    );
  });

  test('buys an amount rounded to readable digits', () => {
    expect(unitsWorth(100n * 10n ** 8n, 8, 99_980_000n)).toBe(10_002_000_000n);
    expect(unitsWorth(100n * 10n ** 8n, 8, 60_000n * 10n ** 8n)).toBe(166_666n);
  });

  test.each([
    ['', 'empty'],
    ['0.', 'empty'],
    ['$ 12.50', 'dollars'],
    ['12.505', 'wrong'],
    ['1,000', 'wrong'],
    ['-5', 'wrong'],
  ])('is read from %j as %s', (text, kind) => {
    expect(readDollars(text).kind).toBe(kind);
  });
});

describe('the form in dollars', () => {
  test('requests a quote for the exact amount of the asset', () => {
    switchUnit();
    typeDollars('600');
    expect($amountText.get()).toBe('0.01');
    expect($request.get()?.amount).toBe(1_000_000n);
    expect($worth.get()).toBe(600n * 10n ** 8n);
  });

  test('requests nothing for invalid dollars and gives the reason', () => {
    switchUnit();
    typeDollars('600');
    typeDollars('600.123');
    expect($request.get()).toBeUndefined();
    expect($dollarsUnread.get()?.hint).toContain('limit is 2');
  });

  test('keeps the amount when the unit is switched', () => {
    $amountText.set('0.0234');
    switchUnit();
    expect($dollarText.get()).toBe('1404');
    expect($amountText.get()).toBe('0.0234');
    switchUnit();
    expect($amountText.get()).toBe('0.0234');
  });

  test('keeps the dollars when the asset changes', () => {
    switchUnit();
    typeDollars('500');
    chooseAsset('from', 'ETH.ETH');
    expect($amountText.get()).toBe('0.2');
    expect($inDollars.get()).toBe(true);
  });

  test('requests nothing for an asset without a price', () => {
    switchUnit();
    typeDollars('500');
    chooseAsset('from', 'LTC.LTC');
    expect($request.get()).toBeUndefined();
  });

  test('switches back from dollars when something else sets the amount', () => {
    switchUnit();
    typeDollars('500');
    switchSides(123_000_000n);
    expect($inDollars.get()).toBe(false);
    expect($request.get()).toMatchObject({ amount: 123_000_000n, from: { id: 'ETH.ETH' } });
  });
});
