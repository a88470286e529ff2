import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { haltedBy, buildPool as pool } from '../fixtures/answers.ts';
import { filterRows, nextOrder, poolColumns, priceText, sortRows, sumText, toRows, totalsOf, usualOrder } from './pool-table.ts';

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const rows = toRows([
  pool('BTC.BTC', { price_usd: '90000.10', depth_usd: '9007199254740993.01', volume_24h_usd: '12.5' }),
  pool('ETH.ETH', { price_usd: '3000', depth_usd: '9007199254740993.02', network: 'mayachain' }),
  pool('SOL.SOL', { price_usd: '150.5', depth_usd: '20', ...haltedBy('THORChain has halted trading on SOL.') }),
  pool('DOGE.DOGE', { tradable: false, status: 'staged' }),
  pool(usdc, { price_usd: '0.99', depth_usd: '100', volume_24h_usd: '1000' }),
  pool('not an asset'),
]);
const tickers = (list: readonly { ticker: string }[]) => list.map(({ ticker }) => ticker);

describe('pool rows', () => {
  test('give the reason a swap is not possible, and link to the form', () => {
    expect(rows).toHaveLength(5);
    expect(rows.map(({ standing }) => standing)).toEqual(['open', 'open', 'halted', 'staged', 'open']);
    expect(rows[2]?.reasons).toEqual(['THORChain has halted trading on SOL.']);
    expect(rows[3]?.reasons).toEqual(['THORChain hasn’t opened this pool for swaps.']);
    expect(rows[0]?.href).toBe('/?from=BTC.BTC&to=ETH.ETH');
    expect(rows[1]?.href).toBe('/?from=ETH.ETH&to=BTC.BTC');
  });
});

describe('pages and totals', () => {
  test('link coins and pinned tokens to lower-case pages, and nothing else', () => {
    const fake = 'ETH.USDC-0X0000000000000000000000000000000000000001';
    const token = { contract: '0x', known: true };
    const page = (...given: Parameters<typeof pool>) => toRows([pool(...given)])[0]?.page;
    expect(page('BTC.BTC')).toBe('/pools/btc.btc');
    expect(page(usdc, { token })).toBe('/pools/eth.usdc-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
    expect(page(fake, { token: { ...token, known: false } })).toBeUndefined();
    expect(page('THOR.NEW')).toBeUndefined();
  });

  test('add up known figures and count open pools', () => {
    const { depth, volume, open } = totalsOf(rows);
    expect([volume, open]).toEqual([101_250_000_000n, 3]);
    expect(depth).toBe(rows.reduce((sum, row) => sum + (row.depth ?? 0n), 0n));
  });
});

describe('sorting pools', () => {
  test('compares figures exactly, beyond float precision', () => {
    expect(tickers(sortRows(rows, usualOrder))).toEqual(['ETH', 'BTC', 'USDC', 'SOL', 'DOGE']);
    expect(tickers(sortRows(rows, { column: 'depth', descending: false }))).toEqual(['SOL', 'USDC', 'BTC', 'ETH', 'DOGE']);
  });

  test('puts pools with unknown volume last in both directions', () => {
    expect(tickers(sortRows(rows, { column: 'volume', descending: true }))).toEqual(['USDC', 'BTC', 'ETH', 'SOL', 'DOGE']);
    expect(tickers(sortRows(rows, { column: 'volume', descending: false }))).toEqual(['BTC', 'USDC', 'ETH', 'SOL', 'DOGE']);
  });

  test('works by text and by state', () => {
    expect(tickers(sortRows(rows, { column: 'asset', descending: false }))).toEqual(['BTC', 'DOGE', 'ETH', 'SOL', 'USDC']);
    expect(tickers(sortRows(rows, { column: 'state', descending: true })).slice(0, 2)).toEqual(['DOGE', 'SOL']);
    expect(tickers(sortRows(rows, { column: 'network', descending: false }))[0]).toBe('ETH');
  });

  test('starts with the largest figure or the first letter, and reverses on the next press', () => {
    expect(nextOrder(usualOrder, 'depth')).toEqual({ column: 'depth', descending: false });
    expect(nextOrder(usualOrder, 'price')).toEqual({ column: 'price', descending: true });
    expect(nextOrder(usualOrder, 'asset')).toEqual({ column: 'asset', descending: false });
  });

  test('does not depend on the initial order', () => {
    const orders = fc.record({ column: fc.constantFrom(...poolColumns), descending: fc.boolean() });
    fc.assert(
      fc.property(orders, fc.shuffledSubarray([...rows], { minLength: rows.length }), (order, mixed) => {
        expect(sortRows(mixed, order)).toEqual(sortRows(rows, order));
      }),
    );
  });
});

describe('the pool filter', () => {
  test.each([
    ['btc', ['BTC']],
    ['usd coin', ['USDC']],
    ['0xa0b8', ['USDC']],
    ['mayachain', ['ETH']],
    ['halted', ['SOL']],
    ['btc halted', []],
    ['  ', ['BTC', 'ETH', 'SOL', 'DOGE', 'USDC']],
  ])('finds the right pools for “%s”', (text, found) => {
    expect(tickers(filterRows(rows, { text }))).toEqual(found);
  });

  test('can keep open pools only', () => {
    expect(tickers(filterRows(rows, { text: '', openOnly: true }))).toEqual(['BTC', 'ETH', 'USDC']);
  });

  test('can keep one network only', () => {
    expect(tickers(filterRows(rows, { text: '', network: 'mayachain' }))).toEqual(['ETH']);
  });
});

describe('figures', () => {
  test('are truncated, and small ones keep their digits', () => {
    expect([9000010000000n, 123456n, 7n, undefined].map(priceText)).toEqual(['$90,000', '$0.001234', '$0.00000007', 'unknown']);
    expect([123456789999999n, 0n, undefined].map(sumText)).toEqual(['$1.23M', '$0.00', 'unknown']);
  });
});
