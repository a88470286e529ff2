import { beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '../../wallet/port.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { accountAddresses } from '../state/wallet/account-list.ts';
import { $accountOrders, followAccountOrders } from './account-orders.ts';

const evmAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const btcAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const account = (family: string, chain: string, address: string): Account =>
  ({ wallet: { id: family, family, chains: [chain] }, chain, address }) as unknown as Account;
const evm = account('evm', 'ETH', evmAddress);
const btc = account('utxo', 'BTC', btcAddress);

const order = {
  tx: 'AB'.repeat(32),
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  target_out: '900000000',
  destination: evmAddress,
  filled_in: '0',
  filled_out: '0',
  created_at: '2026-11-20T12:00:00Z',
  expires_at: '2026-11-23T12:00:00Z',
  expires_in_blocks: 9,
  expires_in_seconds: 54,
  memo: '=<:e',
  cancel_memo: 'm=<',
  change_memo: 'm=<',
  memo_fits: true,
  ambiguous: false,
};

let asked: string[];
let isBroken: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  isBroken = false;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (url: string) => {
    const address = new URL(url, 'https://a.example').searchParams.get('address') ?? '';
    asked.push(address);
    if (isBroken) return Response.json({ error: '', code: 'upstream_unavailable', hint: '' }, { status: 503 });
    const orders = address === btcAddress ? [order] : [];
    return Response.json({ network: 'thorchain', address, orders, has_more: false, read_at: '2026-11-20T12:00:00Z' });
  });
  $accounts.set([evm, btc]);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    $accounts.set([]);
  };
});

const listed = () => $accountOrders.get().items.map(({ order: { tx }, sender }) => [tx, sender]);

test('looks up each address once, however it is written', () => {
  const again = { ...account('evm', 'BASE', evmAddress.toLowerCase()) };
  expect(accountAddresses([evm, again, btc])).toEqual([evmAddress, btcAddress]);
});

test('rereads the orders of connected accounts, and keeps them while the book cannot be read', async () => {
  const stop = followAccountOrders();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.sort()).toEqual([evmAddress, btcAddress]);
  expect(listed()).toEqual([[order.tx, btcAddress]]);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect($accountOrders.get().isPartial).toBe(true);
  expect(listed()).toHaveLength(1);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect($accountOrders.get().isPartial).toBe(false);
  $accounts.set([evm]);
  await vi.advanceTimersByTimeAsync(0);
  expect(listed()).toEqual([]);
  stop();
  asked = [];
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
});
