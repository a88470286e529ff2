import { describe, expect, test } from 'vitest';
import { finalStates } from '../../core/track/track-states.ts';
import { endedStates, runningIn } from '../header/running-count.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { orderDistance } from '../state/limit/order-distance.ts';
import { classifySwap, pastFilters } from './history-kinds.ts';
import { bookText } from './history-orders.ts';

const swap = (more: Partial<SwapRecord> = {}): SwapRecord => ({
  id: 'a',
  network: 'thorchain',
  state: 'swapping',
  createdAt: 1,
  updatedAt: 1,
  tx: 'AB',
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amount: 10_000_000n,
  ...more,
});
const unsent = ({ tx: _tx, ...rest }: SwapRecord): SwapRecord => rest;

describe('the swaps of this browser', () => {
  test('are grouped into running, orders, unpaid, awaited and past', () => {
    expect(classifySwap(swap())).toBe('running');
    expect(classifySwap(swap({ state: 'sent' }))).toBe('running');
    expect(classifySwap(swap({ memo: '=<:e:0x' }))).toBe('order');
    expect(classifySwap(unsent(swap({ state: 'awaiting_deposit', instant: '/instant?id=a' })))).toBe('unpaid');
    expect(classifySwap(unsent(swap({ state: 'signing' })))).toBe('past');
    const byHand = { state: 'awaiting_deposit', memo: '=:e:0x', vault: 'bc1q' } as const;
    expect(classifySwap(unsent(swap(byHand)))).toBe('awaited');
    expect(classifySwap(swap({ ...byHand, state: 'sent' }))).toBe('running');
    for (const state of finalStates) expect(classifySwap(swap({ state, memo: '=<:e:0x' }))).toBe('past');
  });

  test('are filtered by complete and refunded', () => {
    const states = (name: string) => finalStates.filter((state) => pastFilters[name]?.(swap({ state })));
    expect(states('all')).toEqual(finalStates);
    expect(states('complete')).toEqual(['done']);
    expect(states('refunded')).toEqual(['refunded', 'partly_refunded']);
  });
});

describe('the count in the header', () => {
  test('counts swaps that are paid and have not ended', () => {
    expect(endedStates).toEqual(finalStates);
    const entries = [swap(), swap({ state: 'done' }), swap({ memo: '=<:e:0x' }), unsent(swap({ state: 'signing' }))];
    const text = JSON.stringify({ swaps: [...entries.map((one) => ({ ...one, amount: '1' })), null, 7] });
    expect(runningIn(text)).toBe(1);
  });

  test.each([null, '', '{', '[]', 'null', '{"swaps": 3}'])('is zero for %j', (text) => {
    expect(runningIn(text)).toBe(0);
  });
});

describe('a limit order', () => {
  const prices = new Map([
    ['BTC.BTC', 100_000n],
    ['ETH.ETH', 4_000n],
  ]);
  const far = (target: bigint, to = 'ETH.ETH') =>
    orderDistance({ from: 'BTC.BTC', to, amount: 10_000_000n, target }, (asset) => prices.get(asset));

  test('is compared with the market’s payout, by one distance wherever it is listed', () => {
    expect(far(257_500_000n)).toEqual({ market: 250_000_000n, toGoBps: 300, reach: 970 });
    expect(far(250_000_000n)).toEqual({ market: 250_000_000n, toGoBps: 0, reach: 1000 });
    expect(far(200_000_000n)).toEqual({ market: 250_000_000n, toGoBps: 0, reach: 1000 });
  });

  test('shows no distance without a price, or without a target', () => {
    expect(far(257_500_000n, 'MAYA.CACAO')).toBeUndefined();
    expect(far(0n)).toBeUndefined();
  });

  test('shows that it is being cancelled in place of its filled part', () => {
    const order = swap({ memo: '=<:e:0x', cancelSentAt: Date.now() });
    expect(bookText(order, undefined)).toBe('Cancelling');
    expect(bookText({ ...order, state: 'cancelled' }, undefined)).toBe('Cancelled');
    expect(bookText(swap({ memo: '=<:e:0x' }), undefined)).toBe('In the order book');
  });
});
