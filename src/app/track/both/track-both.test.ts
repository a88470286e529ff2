import { expect, test } from 'vitest';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { joinPayments } from '../../state/history/split-swaps.ts';
import { bothPath } from './follow-path.ts';
import { sumText } from './track-both.ts';

const payment = (more: Partial<SwapRecord>): SwapRecord => ({
  id: 'a',
  network: 'thorchain',
  state: 'swapping',
  createdAt: 1,
  updatedAt: 1,
  tx: 'AA',
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amount: 2_400_000_000n,
  ...more,
});
const other = { id: 'b', network: 'mayachain', tx: 'BB', amount: 600_000_000n } as const;
const said = (one: Partial<SwapRecord>, second: Partial<SwapRecord>): string =>
  sumText(joinPayments([payment(one), payment({ ...other, ...second })])).replaceAll('\u00a0', ' ');

test.each<[string, Partial<SwapRecord>, Partial<SwapRecord>]>([
  ['30 BTC over both networks', { state: 'done', executed: 48_000_000_000n }, {}],
  ['30 BTC → 601.5 ETH', { state: 'done', executed: 48_100_000_000n }, { state: 'done', executed: 12_050_000_000n }],
  ['481 ETH arrived, 5.9 BTC came back', { state: 'done', executed: 48_100_000_000n }, { state: 'refunded', returned: 590_000_000n }],
  ['29.8 BTC came back', { state: 'refunded', returned: 2_390_000_000n }, { state: 'refunded', returned: 590_000_000n }],
])('says of both payments: %s', (text, one, second) => {
  expect(said(one, second)).toBe(text);
});

test('names both hashes in the address', () => {
  expect(bothPath('AA', 'BB')).toBe('/track?tx=AA&tx=BB');
});
