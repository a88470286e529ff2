import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { assetInfo } from '../../core/asset/asset-name.ts';
import type { OrderView } from '../limit/limit-orders.ts';
import { noteCancelling } from '../limit/order-record.ts';
import {
  $history,
  deleteHistory,
  deleteSwap,
  findSwap,
  isCancelling,
  loadHistory,
  type NewSwap,
  recordSwap,
  updateSwap,
} from '../state/history/$history.ts';
import { readSwapRecord, writeSwapRecord } from '../state/history/history-record.ts';
import { historyCsv } from '../track/history-csv.ts';

const key = 'strait.history.v1';
/** In-memory browser storage; `isFull` rejects every write. */
class MemoryStorage {
  readonly held = new Map<string, string>();
  isFull = false;
  getItem = (name: string): string | null => this.held.get(name) ?? null;
  setItem = (name: string, text: string): void => {
    if (this.isFull) throw new Error('full');
    this.held.set(name, text);
  };
  removeItem = (name: string): void => {
    this.held.delete(name);
  };
}

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  deleteHistory();
});

const swap: NewSwap = {
  network: 'thorchain',
  state: 'signing',
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amount: 10_000_000n,
  expected: 335_463_741n,
};

describe('the history', () => {
  test('keeps one entry for a swap from before its hash to its end, and never moves its state backwards', () => {
    const id = recordSwap(swap, 1);
    updateSwap(id, { state: 'sent', tx: 'AB' }, 2);
    updateSwap(id, { state: 'swapping' }, 3);
    updateSwap(id, { state: 'observed' }, 4);
    expect(findSwap('AB')).toMatchObject({ state: 'swapping', amount: 10_000_000n, createdAt: 1 });
    updateSwap(id, { state: 'refunded' }, 5);
    updateSwap(id, { state: 'done' }, 6);
    expect(findSwap('AB', 'thorchain')?.state).toBe('refunded');
    expect(findSwap('AB', 'mayachain')).toBeUndefined();
    expect(recordSwap({ ...swap, tx: 'AB' })).toBe(id);
    expect(loadHistory().swaps).toHaveLength(1);
    deleteSwap(id);
    expect(loadHistory().swaps).toEqual([]);
  });

  test.each(['swapping', 'confirming', 'outbound_delayed', 'outbound_signed', 'expired', 'refunded'] as const)(
    'ends an order that was %s when its network says that it is cancelled',
    (state) => {
      const id = recordSwap({ ...swap, state, tx: 'AB', memo: '=<:e:0x' }, 1);
      updateSwap(id, { cancelSentAt: 2 }, 2);
      const kept = findSwap('AB');
      expect(kept && isCancelling(kept, 3)).toBe(!['expired', 'refunded'].includes(state));
      expect(kept && isCancelling(kept, 3 + 2 * 3_600_000)).toBe(false);
      updateSwap(id, { state: 'cancelled' }, 4);
      expect(findSwap('AB')).toMatchObject({ state: 'cancelled' });
      expect(isCancelling(findSwap('AB') ?? expect.unreachable(), 4)).toBe(false);
    },
  );

  test('keeps the cancellation of an order that was placed elsewhere too', () => {
    const assets = { from: assetInfo('BTC.BTC'), to: assetInfo('ETH.ETH') };
    const order = { ...assets, tx: 'AB', amount: 10_000_000n, target_out: 1n, destination: '0x', memo: '=<:e:0x' } as OrderView;
    noteCancelling(order, 5);
    expect(loadHistory().swaps).toMatchObject([{ tx: 'AB', state: 'swapping', cancelSentAt: 5, elsewhere: true }]);
    noteCancelling(order, 6);
    expect(loadHistory().swaps).toMatchObject([{ tx: 'AB', cancelSentAt: 6 }]);
  });

  test('lists the newest first and merges what another tab has written', () => {
    recordSwap({ ...swap, tx: 'A' }, 1);
    const text = storage.getItem(key) ?? '';
    recordSwap({ ...swap, tx: 'B' }, 2);
    expect($history.get().swaps.map(({ tx }) => tx)).toEqual(['B', 'A']);
    storage.setItem(key, text);
    recordSwap({ ...swap, tx: 'C' }, 3);
    expect(loadHistory().swaps.map(({ tx }) => tx)).toEqual(['C', 'A']);
  });

  test('keeps entries it cannot read', () => {
    const odd = [
      { id: 7 },
      'text',
      { ...(writeSwapRecord({ ...swap, id: 'x', createdAt: 1, updatedAt: 1 }) as object), state: 'teleported' },
    ];
    storage.setItem(key, JSON.stringify({ swaps: odd }));
    expect(loadHistory()).toMatchObject({ swaps: [], unreadable: odd });
    const id = recordSwap(swap, 1);
    deleteSwap(id);
    expect((JSON.parse(storage.getItem(key) ?? '') as { swaps: unknown[] }).swaps).toEqual(odd);
    for (const broken of ['{', '[]', 'null']) {
      storage.setItem(key, broken);
      recordSwap({ ...swap, tx: broken }, 2);
      expect(loadHistory().unreadable).toContain(broken);
      expect(findSwap(broken)).toBeDefined();
    }
  });

  test('reports when the browser cannot store it', () => {
    storage.isFull = true;
    recordSwap(swap, 1);
    expect($history.get().isSaved).toBe(false);
  });
});

test('round-trips any record', () => {
  const record = fc.record(
    {
      id: fc.string(),
      network: fc.constantFrom('thorchain' as const, 'mayachain' as const),
      state: fc.constantFrom('signing' as const, 'done' as const, 'unknown' as const),
      createdAt: fc.nat(),
      updatedAt: fc.nat(),
      tx: fc.string(),
      amount: fc.bigInt({ min: 0n, max: 10n ** 29n }),
      memo: fc.string(),
    },
    { requiredKeys: ['id', 'network', 'state', 'createdAt', 'updatedAt'] },
  );
  fc.assert(
    fc.property(record, (one) => {
      expect(readSwapRecord(JSON.parse(JSON.stringify(writeSwapRecord(one))))).toEqual(one);
    }),
  );
});

test.each([
  ['=:e:0x"1",2', `"'=:e:0x""1"",2"`],
  ['plain', 'plain'],
  ['+1', "'+1"],
  ['＝1', "'＝1"],
  [' \t@SUM(1)', "' \ufffd@SUM(1)"],
  ["x;=cmd|' /C calc'!A0", `"x;'=cmd|' /C calc'!A0"`],
  ['x\r\n=1+1', 'x\ufffd\ufffd=1+1'],
  ['a\u202e\u0000b', 'a\ufffd\ufffdb'],
])('exports the memo %j to CSV so that no spreadsheet executes it', (memo, cell) => {
  const rows = historyCsv([{ ...swap, id: 'a', createdAt: 0, updatedAt: 0, memo }]).split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toBe(`1970-01-01T00:00:00.000Z,thorchain,signing,,0.1,BTC.BTC,3.35463741,,,ETH.ETH,,,,${cell}`);
});

const row = (swaps: NewSwap, layout?: Parameters<typeof historyCsv>[1]) =>
  historyCsv([{ ...swaps, id: 'a', createdAt: Date.UTC(2026, 10, 20, 12), updatedAt: 0 }], layout)
    .split('\r\n')[1]
    ?.split(',');

test('exports the refund of a refunded and a partly refunded swap with its asset, and no end with unknown figures to tax tools', () => {
  const refunded = { ...swap, state: 'refunded', tx: 'AB', returned: 9_990_000n } as const;
  const partly = { ...swap, state: 'partly_refunded', tx: 'AB', executed: 200_000_000n, returned: 4_000_000n } as const;
  expect(historyCsv([]).split(',').slice(10, 12)).toEqual(['came back', 'came back asset']);
  expect([refunded, partly, swap].map((one) => row(one)?.slice(10, 12))).toEqual([
    ['0.0999', 'BTC.BTC'],
    ['0.04', 'BTC.BTC'],
    ['', ''],
  ]);
  expect(row(refunded, 'koinly')).toEqual([
    '2026-11-20 12:00:00 UTC',
    '0.0001',
    'BTC',
    '',
    '',
    '',
    '',
    '',
    '',
    'cost',
    'thorchain refunded',
    'AB',
  ]);
  expect(row(partly, 'koinly')?.slice(0, 5)).toEqual(['2026-11-20 12:00:00 UTC', '0.06', 'BTC', '2', 'ETH']);
  expect(row(partly, 'cointracker')).toEqual(['11/20/2026 12:00:00', '2', 'ETH', '0.06', 'BTC', '', '', '']);
  expect(row(swap, 'koinly')).toBeUndefined();
  const untaken = { ...swap, state: 'refunded', tx: 'AB', returned: 10_000_000n } as const;
  const unknown = (['done', 'refunded', 'partly_refunded'] as const).map((state) => ({ ...swap, state, tx: 'AB' }));
  for (const one of [untaken, ...unknown]) expect([row(one, 'koinly'), row(one, 'cointracker')]).toEqual([undefined, undefined]);
  expect(row({ ...swap, state: 'lost', tx: 'AB' }, 'koinly')?.slice(1, 10)).toEqual(['0.1', 'BTC', '', '', '', '', '', '', 'lost']);
  expect(historyCsv([], 'cointracker')).toBe(
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
  );
});
