import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testStorage } from '../../fixtures/test-storage.ts';
import { historyCsv } from '../../track/history-csv.ts';
import type { SplitPart, Subject } from '../review/confirm-terms.ts';
import { deleteHistory, loadHistory, type NewSwap, recordSwap, updateSwap } from './$history.ts';
import type { SwapRecord } from './history-record.ts';
import { isPaidElsewhere, splitFields } from './split-record.ts';
import { findUnfinished, joinSplits, jointState, paymentsOf } from './split-swaps.ts';

const start = 1_800_000_000_000;
const rest = { request: { amount: 600_000_000n, toleranceBps: 50 } } as Subject;
const first: SplitPart = { id: 'one', rest };
const second: SplitPart = { id: 'one' };

const payment = (more: Partial<NewSwap> = {}): NewSwap => ({
  network: 'thorchain',
  state: 'sent',
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amount: 2_400_000_000n,
  expected: 48_000_000_000n,
  tx: 'AA',
  ...more,
});
const keepFirst = (more: Partial<NewSwap> = {}) => recordSwap({ ...payment(), ...splitFields(first), ...more }, start);
const keepSecond = (more: Partial<NewSwap> = {}) =>
  recordSwap(
    { ...payment({ network: 'mayachain', amount: 600_000_000n, expected: 12_000_000_000n, tx: 'BB' }), ...splitFields(second), ...more },
    start + 60_000,
  );
const unfinished = (now = start + 120_000) => findUnfinished(loadHistory().swaps, now);

beforeEach(() => {
  vi.stubGlobal('localStorage', testStorage());
  deleteHistory();
});

describe('what is left of an order in two payments', () => {
  test('is found again after a reload, for a day, until it is paid or declined', () => {
    const id = keepFirst();
    expect(unfinished()).toMatchObject({ tx: 'AA', rest: 600_000_000n, toleranceBps: 50, split: 'one' });
    expect(unfinished(start + 86_400_001)).toBeUndefined();
    keepSecond({ state: 'signing' });
    expect(unfinished()).toBeUndefined();
    deleteHistory();
    updateSwap(keepFirst(), { rest: 0n });
    expect(unfinished()).toBeUndefined();
    expect(id).not.toBe('');
  });

  test.each<[string, Partial<NewSwap>]>([
    ['a wallet that never answered', { state: 'signing' }],
    ['a swap that was not split', { rest: 0n }],
  ])('is not offered after %s', (_, more) => {
    keepFirst(more);
    expect(unfinished()).toBeUndefined();
  });

  test('is not offered once another swap of the pair may have paid it', () => {
    keepFirst();
    recordSwap(payment({ tx: 'CC', amount: 600_000_000n }), start + 1);
    expect(unfinished()).toBeUndefined();
  });

  test('is signed in one tab alone', () => {
    keepFirst();
    expect([isPaidElsewhere(first), isPaidElsewhere(second), isPaidElsewhere(undefined)]).toEqual([false, false, false]);
    keepSecond({ state: 'signing' });
    expect([isPaidElsewhere(first), isPaidElsewhere(second)]).toEqual([false, true]);
  });

  test('is still signed after its details by hand were only opened, until the user says that it is sent', () => {
    keepFirst();
    const { tx: _, ...opened } = payment({ state: 'awaiting_deposit', memo: '=:e:0x', network: 'mayachain' });
    const id = recordSwap({ ...opened, ...splitFields(second) }, start + 60_000);
    expect(isPaidElsewhere(second)).toBe(false);
    updateSwap(id, { said: true });
    expect(isPaidElsewhere(second)).toBe(true);
  });

  test('is offered after a first payment by hand once the user says that it is sent, also after a reload', () => {
    const { tx: _, ...opened } = payment({ state: 'awaiting_deposit', memo: '=:e:0x' });
    const id = recordSwap({ ...opened, ...splitFields(first) }, start);
    expect(unfinished()).toBeUndefined();
    updateSwap(id, { said: true });
    expect(unfinished()).toMatchObject({ id, rest: 600_000_000n, toleranceBps: 50 });
    updateSwap(id, { tx: 'AA', state: 'sent' });
    expect(unfinished()).toMatchObject({ id, tx: 'AA' });
  });
});

describe('both payments of an order', () => {
  const states = (one: SwapRecord['state'], other: SwapRecord['state']) => jointState([one, other]);

  test('are where the one is that still moves, and end as what came of the whole amount', () => {
    expect(states('done', 'swapping')).toBe('swapping');
    expect(states('confirming', 'refunded')).toBe('confirming');
    expect(states('done', 'done')).toBe('done');
    expect(states('refunded', 'done')).toBe('partly_refunded');
    expect(states('partly_refunded', 'refunded')).toBe('partly_refunded');
    expect(states('refunded', 'cancelled')).toBe('refunded');
    expect(states('done', 'lost')).toBe('lost');
  });

  test('are one line with sums, in lists and in the export, with both networks and hashes', () => {
    keepFirst({ state: 'done', executed: 48_100_000_000n });
    keepSecond({ state: 'done', executed: 12_050_000_000n });
    recordSwap(payment({ tx: 'CC' }), start - 1);
    const shown = joinSplits(loadHistory().swaps);
    expect(shown.map(({ tx }) => tx)).toEqual(['AA', 'CC']);
    expect(shown[0]).toMatchObject({ state: 'done', amount: 3_000_000_000n, expected: 60_000_000_000n, executed: 60_150_000_000n });
    const [, line = ''] = historyCsv(shown).split('\r\n');
    expect(line).toContain(',thorchain mayachain,done,AA BB,30,BTC.BTC,600,');
    expect(historyCsv(shown, 'koinly').split('\r\n')[1]).toMatch(/,30,BTC,601\.5,ETH,.*,AA BB$/);
  });

  test('are one record each, which has a hash if any does, and other records of theirs stay apart', () => {
    keepFirst();
    const { tx: _, ...opened } = payment({ network: 'mayachain', state: 'awaiting_deposit', amount: 600_000_000n, memo: '=:e:0x' });
    const id = recordSwap({ ...opened, ...splitFields(second) }, start + 90_000);
    keepSecond();
    expect(paymentsOf('one').map(({ tx }) => tx)).toEqual(['AA', 'BB']);
    const shown = joinSplits(loadHistory().swaps);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatchObject({ id, state: 'awaiting_deposit', amount: 600_000_000n });
    expect(shown[1]).toMatchObject({ amount: 3_000_000_000n, both: [{ tx: 'AA' }, { tx: 'BB' }] });
  });

  test('have no sum while one of the figures is unknown, and stay apart without a hash', () => {
    keepFirst({ state: 'done' });
    const id = keepSecond({ state: 'refunded', returned: 590_000_000n });
    expect(joinSplits(loadHistory().swaps)[0]).toMatchObject({ state: 'partly_refunded', returned: 590_000_000n });
    expect(joinSplits(loadHistory().swaps)[0]).not.toHaveProperty('executed');
    const without = loadHistory().swaps.map(({ tx, ...swap }) => (swap.id === id ? swap : { ...swap, ...(tx && { tx }) }));
    expect(joinSplits(without)).toHaveLength(2);
  });
});
