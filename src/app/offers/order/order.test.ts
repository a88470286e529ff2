import { describe, expect, test } from 'vitest';
import { $order, chooseOrder, ordered, orders } from '../../state/offers/$order.ts';
import { $picked, pickedOffer } from '../../state/offers/$quote.ts';
import type { Choice, LiveOffer } from '../../state/offers/order-book.ts';

const offer = (network: string, out: bigint, seconds: number, fees: bigint, ...codes: readonly string[]) =>
  ({
    ...{
      network,
      mode: 'single',
      expected_amount_out: out,
      value_out: network === 'best' ? 40n : out,
      total_swap_seconds: seconds,
      fees: { total: fees },
    },
    warnings: codes.map((code) => ({ code })),
  }) as unknown as LiveOffer;
const offers = [offer('best', 30n, 900, 5n), offer('fast', 20n, 60, 5n), offer('cheap', 35n, 900, 1n)];

describe('the order of offers', () => {
  test('sorts by value, payout, time or fees, and is stable for equal offers', () => {
    const names = (order: Parameters<typeof ordered>[1]) => ordered(offers, order).map(({ network }) => network);
    expect(names('value')).toEqual(['best', 'cheap', 'fast']);
    expect(names('pays')).toEqual(['cheap', 'best', 'fast']);
    expect(names('time')).toEqual(['fast', 'best', 'cheap']);
    expect(names('fees')).toEqual(['cheap', 'best', 'fast']);
  });

  test('puts oversized offers last in every order', () => {
    const oversized = offer('oversized', 50n, 30, 0n, 'oversized');
    for (const order of orders) expect(ordered([oversized, ...offers], order).at(-1)).toBe(oversized);
  });

  test('is by value at first, then as chosen', () => {
    expect($order.get()).toBe('value');
    chooseOrder('time');
    expect($order.get()).toBe('time');
  });

  test('takes the first offer in the chosen order until the user picks one', () => {
    $picked.set(undefined);
    expect(pickedOffer(offers, $picked.get())).toBe(offers[0]);
    chooseOrder('time');
    expect(pickedOffer(offers, $picked.get())).toBe(offers[1]);
    expect(pickedOffer(offers, $picked.get(), false)).toBeUndefined();
    chooseOrder('value');
    expect(pickedOffer(offers, $picked.get())).toBe(offers[0]);
    const choice = { network: 'cheap', mode: 'single' } as unknown as Choice;
    $picked.set({ choice });
    chooseOrder('time');
    expect(pickedOffer(offers, $picked.get())).toBe(offers[2]);
    $picked.set(undefined);
  });
});
