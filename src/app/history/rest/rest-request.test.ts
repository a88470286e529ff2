import { expect, test } from 'vitest';
import { $toleranceBps } from '../../state/form/$form.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { restRequest } from './rest-request.ts';

const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const refund = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const first: SwapRecord = {
  id: 'a',
  network: 'thorchain',
  state: 'sent',
  createdAt: 1,
  updatedAt: 1,
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amount: 2_400_000_000n,
  memo: `=:e:${destination}/${refund}:47520000000`,
  destination,
  split: 'one',
  rest: 600_000_000n,
  toleranceBps: 50,
};

test('asks for what is left as the order was asked for, whatever the form says by now', () => {
  $toleranceBps.set(300);
  expect(restRequest(first)).toMatchObject({
    from: { id: 'BTC.BTC' },
    to: { id: 'ETH.ETH' },
    amount: 600_000_000n,
    destination,
    refund,
    toleranceBps: 50,
  });
});

test('asks with the tolerance of the form for a record of before it was kept, and for nothing without an address', () => {
  $toleranceBps.set(300);
  const { toleranceBps: _, destination: __, ...rest } = first;
  expect(restRequest({ ...rest, destination })).toMatchObject({ toleranceBps: 300 });
  expect(restRequest({ ...rest, toleranceBps: 50 })).toBeUndefined();
});
