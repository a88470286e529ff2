import { beforeEach, expect, test, vi } from 'vitest';
import { answerExamples } from '../../../contract/openapi/examples.ts';
import type { Account } from '../../../wallet/port.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { $accounts } from '../../state/wallet/$wallet.ts';
import { $accountSwaps, followAccountSwaps } from './account-swaps.ts';
import { swapsElsewhere } from './swaps-elsewhere.ts';

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const account = { wallet: { id: 'utxo', family: 'utxo', chains: ['BTC'] }, chain: 'BTC', address } as unknown as Account;
const swap = answerExamples['trackSwap'] as { readonly tx: string; readonly network: string };
const other = { ...swap, tx: 'CD'.repeat(32), network: 'mayachain' };

let swaps: readonly object[];
let missing: readonly object[];
let isBroken: boolean;
let hasMore: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  swaps = [swap, other];
  missing = [];
  isBroken = false;
  hasMore = false;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json({ error: '', code: 'upstream_unavailable', hint: '' }, { status: 503 })
      : Response.json({ address, swaps, has_more: hasMore, missing, read_at: '2026-11-20T12:00:00Z' }),
  );
  $accounts.set([account]);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    $accounts.set([]);
  };
});

const listed = () => $accountSwaps.get().items.map(({ view: { tx } }) => tx);

test('drops a swap once it has ended, and keeps it while its network does not answer', async () => {
  const stop = followAccountSwaps();
  await vi.advanceTimersByTimeAsync(0);
  expect(listed()).toEqual([swap.tx, other.tx]);
  [swaps, missing] = [[swap], [{ network: 'mayachain', code: 'upstream_timeout', reason: '' }]];
  await vi.advanceTimersByTimeAsync(30_000);
  expect([listed(), $accountSwaps.get().isPartial]).toEqual([[swap.tx, other.tx], true]);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect([listed(), $accountSwaps.get().isPartial]).toEqual([[swap.tx, other.tx], true]);
  [isBroken, missing] = [false, []];
  await vi.advanceTimersByTimeAsync(6_000);
  expect([listed(), $accountSwaps.get().isPartial]).toEqual([[swap.tx], false]);
  stop();
});

test('lists only swaps that this browser does not keep, each once', async () => {
  const stop = followAccountSwaps();
  await vi.advanceTimersByTimeAsync(0);
  const { items } = $accountSwaps.get();
  const kept = (more: Partial<SwapRecord>): SwapRecord => ({
    id: 'a',
    network: 'thorchain',
    state: 'sent',
    createdAt: 1,
    updatedAt: 1,
    ...more,
  });
  const txs = (records: readonly SwapRecord[]) => swapsElsewhere([...items, ...items], records).map((one) => one.swap.tx);
  expect(txs([])).toEqual([swap.tx, other.tx]);
  expect(txs([kept({ tx: `0x${swap.tx.toLowerCase()}` })])).toEqual([other.tx]);
  expect(txs([kept({ tx: 'EF'.repeat(32), replacedBy: other.tx })])).toEqual([swap.tx]);
  expect(swapsElsewhere(items, [])[0]?.swap).toMatchObject({
    from: 'BTC.BTC',
    to: 'ETH.ETH',
    amount: 10_000_000n,
    state: 'outbound_delayed',
  });
  stop();
});

test('reports when an account has more swaps in progress than are listed', async () => {
  hasMore = true;
  const stop = followAccountSwaps();
  await vi.advanceTimersByTimeAsync(0);
  expect($accountSwaps.get().hasMore).toBe(true);
  hasMore = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect($accountSwaps.get().hasMore).toBe(false);
  stop();
});
