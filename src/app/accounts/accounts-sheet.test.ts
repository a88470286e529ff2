import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import { $accountSwaps } from '../history/elsewhere/account-swaps.ts';
import { $accountOrders } from '../limit/account-orders.ts';
import { $pools, type PoolsState } from '../state/pools/$pools.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import type { AccountItems } from '../state/wallet/account-list.ts';
import { $holdings } from './$holdings.ts';
import AccountsSheet from './AccountsSheet.tsx';
import { AccountsTotal } from './AccountsTotal.tsx';
import { readAccounts } from './read-holdings.ts';

const eth = { wallet: foundWallet('evm', 'announced', ['ETH'], {}), chain: 'ETH', address: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1' };
const btc = { wallet: foundWallet('utxo', 'unisat', ['BTC'], {}), chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
const none: AccountItems<never> = { items: [], isPartial: false, hasMore: false, isRead: true };
const pools = (choices: readonly object[]): PoolsState =>
  ({ ...$pools.get(), kind: 'ready', choices, readAt: Date.now() }) as unknown as PoolsState;

/** Balances that the service returns by chain; a chain without any is refused. */
let held: Readonly<Record<string, readonly object[]>> = {};

const write = (component: typeof AccountsSheet | typeof AccountsTotal): string =>
  renderToStaticMarkup(createElement(component as typeof AccountsSheet, { onClose: () => undefined }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    const chain = new URL(url, 'https://a.example').searchParams.get('chain') ?? '';
    const balances = held[chain];
    return balances === undefined
      ? Response.json({ error: '', code: 'upstream_unavailable', hint: '' }, { status: 503 })
      : Response.json({ chain, address: '', balances, read_at: '2026-11-20T12:00:00Z' });
  });
  held = { ETH: [{ asset: 'ETH.ETH', amount: '200000000' }], BTC: [{ asset: 'BTC.BTC', amount: '100000000' }] };
  $pools.set(pools([{ id: 'ETH.ETH', chain: 'ETH', price: 4_000n * 10n ** 8n, tokens: [] }]));
  $accounts.set([eth, btc]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  $holdings.set([]);
  $accounts.set([]);
});

test('names an unreadable chain beside the readable ones in sheet and header, and reads it when tried again', async () => {
  const all = held;
  held = { ETH: all['ETH'] ?? [] };
  await readAccounts();
  const unread = 'Can’t read the balance on Bitcoin. The total leaves it out.';
  expect(write(AccountsSheet)).toContain(`${unread} Try again`);
  expect(write(AccountsTotal)).toBe(` $8,000.00 ${unread} `);
  held = all;
  await readAccounts();
  expect(write(AccountsSheet)).not.toContain('Can’t read');
  expect(write(AccountsSheet)).toMatch(/Pay with BTC, BTC Bitcoin 1 No price/);
});

test('keeps the last known balance of a chain that fails later, and marks only that as stale', async () => {
  await readAccounts();
  held = { ETH: held['ETH'] ?? [] };
  await readAccounts();
  expect(write(AccountsSheet)).toMatch(/Bitcoin As of \d+:\d\d\s[AP]M .* Pay with BTC, BTC .*1 No price/);
  expect(write(AccountsSheet)).toMatch(/Ethereum \$8,000\.00/);
});

test('reports accounts that hold nothing that can be swapped', async () => {
  held = { ETH: [], BTC: [] };
  await readAccounts();
  expect(write(AccountsSheet)).toContain('These accounts hold nothing that can be swapped.');
  expect(write(AccountsSheet)).toContain('$0.00');
});

test.each([
  [$accountSwaps, 'In progress', 'Can’t look up swaps in progress for every account.'],
  [$accountOrders, 'Open limit orders', 'Can’t read the order book for every account.'],
] as const)('reports what cannot be looked up for the accounts: %o', ($items, title, said) => {
  const list = $items as unknown as { set: (items: AccountItems<never>) => void };
  list.set({ ...none, isPartial: true });
  expect(write(AccountsSheet)).toContain(`${title} ${said}`);
  list.set(none);
  expect(write(AccountsSheet)).not.toContain(title);
});
