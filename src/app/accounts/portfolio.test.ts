import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import type { ChainHolding } from './$holdings.ts';
import { filterHeld, portfolioOf } from './portfolio.ts';
import { places } from './read-holdings.ts';

const evm = foundWallet('evm', 'announced', ['ETH', 'BSC', 'AVAX'], {});
const utxo = foundWallet('utxo', 'unisat', ['BTC'], {});
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const dollars = 10n ** 8n;
const prices = new Map([
  ['ETH.ETH', 4_000n * dollars],
  [usdc, dollars],
  ['BTC.BTC', 100_000n * dollars],
]);
const getPrice = (id: string) => prices.get(id);
const now = 1_800_000_000_000;

function holding(chain: string, amounts: Readonly<Record<string, bigint>>, more: Partial<ChainHolding> = {}): ChainHolding {
  const wallet = chain === 'BTC' ? utxo : evm;
  const balances = Object.entries(amounts).map(([id, amount]) => ({ asset: must(parseAsset(id)), amount: baseAmount(amount) }));
  return {
    account: { wallet, chain, address: `${chain}1` },
    balances,
    readAt: now,
    state: 'read',
    ...more,
  };
}
const eth = holding('ETH', {
  'ETH.ETH': 2n * dollars,
  [usdc]: 2_000n * dollars,
  'ETH.AAVE-0X7FC66500C84A76AD7E9C93437BFC5AC33E2DDAE9': 5n,
});
const btc = holding('BTC', { 'BTC.BTC': dollars / 10n });

describe('the portfolio', () => {
  test('groups balances by chain and asset, sorts them by value and gives each share of the total', () => {
    const { chains, total, isReading, unread } = portfolioOf([eth, btc], getPrice, now);
    expect(total).toBe(20_000n * dollars);
    expect(chains.map(({ name, usd }) => [name, usd / dollars])).toEqual([
      ['Ethereum', 10_000n],
      ['Bitcoin', 10_000n],
    ]);
    expect(chains[0]?.assets.map(({ ticker, usd, shareBps }) => [ticker, usd && usd / dollars, shareBps])).toEqual([
      ['ETH', 8_000n, 4_000],
      ['USDC', 2_000n, 1_000],
      ['AAVE', undefined, undefined],
    ]);
    expect([isReading, unread]).toEqual([false, []]);
  });

  test('adds up as displayed: rows of fractions of a cent do not sum to a cent', () => {
    const part = { 'ETH.ETH': 199n, [usdc]: 100_990_000n };
    const { chains, total } = portfolioOf([holding('ETH', part), holding('BSC', { 'BSC.BNB': 1n })], (id) => getPrice(id) ?? dollars, now);
    expect(chains[0]?.assets.map(({ usd }) => usd)).toEqual([100_990_000n, 796_000n]);
    expect([chains[0]?.usd, total]).toEqual([100_000_000n, 100_000_000n]);
  });

  test('leaves unread chains out of the total but lists them; keeps older balances, marked as stale', () => {
    const never = holding('BTC', {}, { state: 'failed' });
    const { readAt: _, ...unread } = never;
    const first = portfolioOf([eth, unread], getPrice, now);
    expect([first.total, first.unread.map(({ chain }) => chain), first.empty]).toEqual([10_000n * dollars, ['BTC'], []]);
    const later = portfolioOf([eth, { ...btc, state: 'failed', readAt: now - 30_000 }], getPrice, now);
    expect([later.total, later.unread, later.readAt]).toEqual([20_000n * dollars, [], now - 30_000]);
    expect(later.chains.map(({ isStale }) => isStale)).toEqual([false, true]);
    expect(portfolioOf([btc], getPrice, now + 200_000).chains[0]?.isStale).toBe(true);
  });

  test('names chains without balances, and counts as loading until every chain has responded', () => {
    const empty = holding('BSC', { 'BSC.BNB': 0n });
    const { readAt: _, ...waiting } = holding('AVAX', {}, { state: 'reading' });
    const { chains, empty: none, isReading, total } = portfolioOf([empty, waiting], getPrice, now);
    expect([chains, none, isReading, total]).toEqual([[], ['BSC'], true, 0n]);
    expect(portfolioOf([waiting], getPrice, now).readAt).toBeUndefined();
  });

  test('keeps the sum of the shares at 100% or less, and the total equal to the sum of its chains', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 20n });
    fc.assert(
      fc.property(amount, amount, amount, (one, other, third) => {
        const { chains, total } = portfolioOf(
          [holding('ETH', { 'ETH.ETH': one, [usdc]: other }), holding('BTC', { 'BTC.BTC': third })],
          getPrice,
          now,
        );
        const assets = chains.flatMap((chain) => chain.assets);
        expect(assets.reduce((sum, { shareBps = 0 }) => sum + shareBps, 0)).toBeLessThanOrEqual(10_000);
        expect(chains.reduce((sum, { usd }) => sum + usd, 0n)).toBe(total);
        const shown = [one * 4_000n, other, third * 100_000n].map((usd) => usd / 1_000_000n);
        expect(total / 1_000_000n).toBe(shown.reduce((sum, cents) => sum + cents));
      }),
    );
  });
});

describe('the balance filter', () => {
  const { chains } = portfolioOf([eth, btc], getPrice, now);
  const shown = (query: string, hidesSmall = false) =>
    filterHeld(chains, { query, hidesSmall }).flatMap(({ assets }) => assets.map(({ ticker }) => ticker));

  test('searches by ticker, name, chain and contract', () => {
    expect(shown('')).toEqual(['ETH', 'USDC', 'AAVE', 'BTC']);
    expect(shown('bitcoin')).toEqual(['BTC']);
    expect(shown('usd ethereum')).toEqual(['USDC']);
    expect(shown('0xa0b8')).toEqual(['USDC']);
    expect(shown('nothing')).toEqual([]);
  });

  test('can hide balances under a dollar, but never those without a price', () => {
    const dusty = portfolioOf([holding('ETH', { 'ETH.ETH': 1n, [usdc]: dollars }), holding('BTC', { 'BTC.BTC': 900n })], getPrice, now);
    const kept = filterHeld(dusty.chains, { query: '', hidesSmall: true });
    expect(kept.flatMap(({ assets }) => assets.map(({ ticker }) => ticker))).toEqual(['USDC']);
    expect(shown('', true)).toContain('AAVE');
  });
});

describe('the chains read for an account', () => {
  const account = { wallet: evm, chain: 'BSC', address: '0xAb' };

  test('include every swappable chain of its EVM wallet, the account’s own first', () => {
    expect(places([account], new Set(['ETH', 'BSC', 'BTC'])).map(({ chain }) => chain)).toEqual(['BSC', 'ETH']);
    expect(places([account], new Set()).map(({ chain }) => chain)).toEqual(['BSC']);
  });

  test('include an address shared by two wallets only once', () => {
    const other = {
      wallet: { ...evm, id: 'evm:other' },
      chain: 'ETH',
      address: '0xaB',
    };
    const found = places([account, other, { wallet: utxo, chain: 'BTC', address: 'bc1q' }], new Set(['ETH', 'BSC']));
    expect(found.map(({ wallet, chain }) => `${wallet.id} ${chain}`)).toEqual([`${evm.id} BSC`, `${evm.id} ETH`, `${utxo.id} BTC`]);
  });
});
