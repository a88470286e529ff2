import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LiveOffer } from '../order-book.ts';

const offer = (network: string, out: bigint, seconds: number, fees: bigint) =>
  ({ network, expected_amount_out: out, total_swap_seconds: seconds, fees: { total: fees } }) as unknown as LiveOffer;
const offers = [offer('best', 30n, 900, 5n), offer('fast', 20n, 60, 5n), offer('cheap', 10n, 900, 1n)];

/** The order as a page finds it whose tab has kept `kept`. */
async function orderWith(kept: string | undefined) {
  const store = new Map(kept === undefined ? [] : [['strait.offer-order', kept]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.resetModules();
  return { ...(await import('./$order.ts')), store };
}

afterEach(() => vi.unstubAllGlobals());

describe('the order of offers', () => {
  test('offers stand by value, by time or by fees, and equal ones keep their places', async () => {
    const { ordered } = await orderWith(undefined);
    const names = (order: Parameters<typeof ordered>[1]) => ordered(offers, order).map(({ network }) => network);
    expect(names('value')).toEqual(['best', 'fast', 'cheap']);
    expect(names('time')).toEqual(['fast', 'best', 'cheap']);
    expect(names('fees')).toEqual(['cheap', 'best', 'fast']);
  });

  test('the order is value at first, and what was chosen for as long as the tab is open', async () => {
    const { $order, chooseOrder, store } = await orderWith(undefined);
    expect($order.get()).toBe('value');
    chooseOrder('time');
    expect([...store.values()]).toEqual(['time']);
    expect((await orderWith('time')).$order.get()).toBe('time');
    expect((await orderWith('alphabet')).$order.get()).toBe('value');
  });

  test('the order holds for the page where nothing may be kept', async () => {
    await orderWith(undefined);
    vi.stubGlobal('sessionStorage', undefined);
    vi.resetModules();
    const { $order, chooseOrder } = await import('./$order.ts');
    chooseOrder('fees');
    expect($order.get()).toBe('fees');
  });
});
