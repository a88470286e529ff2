import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { must } from '../errors.ts';
import { type Asset, formatAsset, parseAsset } from './asset.ts';
import { findAsset, goesBy, isWholeName, type SearchedAsset, searchedByHeart } from './asset-search.ts';

const asset = (text: string): Asset => must(parseAsset(text));
const known = (depths: Readonly<Record<string, bigint>>): readonly SearchedAsset[] =>
  Object.entries(depths).map(([name, depth]) => ({ asset: asset(name), depth, isOpen: depth > 0n }));
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

const named = (text: string, assets?: readonly SearchedAsset[]): string => {
  const found = findAsset(text, assets);
  return found.ok ? formatAsset(found.value) : found.error.code;
};
const candidatesOf = (text: string, assets?: readonly SearchedAsset[]) => {
  const found = findAsset(text, assets);
  return found.ok ? undefined : found.error.candidates;
};

describe('finding an asset without pools', () => {
  test.each([
    ['btc', 'BTC.BTC'],
    ['Bitcoin', 'BTC.BTC'],
    ['bitcoin-cash', 'BCH.BCH'],
    ['USDC on ethereum', usdc],
    ['usdc on base', 'BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913'],
    ['tether on tron', 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'],
    ['wrapped btc', 'ambiguous_asset'],
    ['ripple', 'XRP.XRP'],
    ['bitco', 'invalid_asset'],
    ['usd on base', 'invalid_asset'],
    ['Bitcoin Cash', 'BCH.BCH'],
    ['solana', 'SOL.SOL'],
    ['ethereum', 'ETH.ETH'],
    ['base', 'BASE.ETH'],
    ['cosmos', 'GAIA.ATOM'],
    ['rune', 'THOR.RUNE'],
    ['thorchain', 'THOR.RUNE'],
    ['cacao', 'MAYA.CACAO'],
    ['ETH.USDC', usdc],
    ['ethereum.usdc', usdc],
    ['eth.usdc-eb48', usdc],
    ['ETH~USDC', usdc.replace('.', '~')],
    ['BTC~BTC', 'BTC~BTC'],
    ['THOR/RUNE', 'THOR/RUNE'],
    ['ETH.NOSUCHTOKEN', 'ETH.NOSUCHTOKEN'],
    [usdc.toLowerCase(), usdc],
  ])('resolves %s to %s', (text, name) => {
    expect(named(text)).toBe(name);
  });

  test('resolves a chain’s ticker to its own coin, whichever tokens use it elsewhere', () => {
    expect(searchedByHeart.map(({ asset: one }) => formatAsset(one))).toContain('AVAX.SOL-0XFE6B19286885A4F7F55ADAD09C3CD1F906D2478F');
    expect(named('SOL')).toBe('SOL.SOL');
  });

  test('offers CACAO and MAYA for “MAYA” instead of guessing, with or without a pool', () => {
    for (const pools of [undefined, known({ 'MAYA.CACAO': 5n, 'BTC.BTC': 9n })])
      expect(['MAYA', 'maya'].map((text) => candidatesOf(text, pools))).toEqual([
        ['MAYA.CACAO', 'MAYA.MAYA'],
        ['MAYA.CACAO', 'MAYA.MAYA'],
      ]);
    expect(['mayachain', 'maya.maya', 'cacao'].map((text) => named(text, known({ 'MAYA.CACAO': 5n })))).toEqual([
      'MAYA.CACAO',
      'MAYA.MAYA',
      'MAYA.CACAO',
    ]);
  });

  test('does not guess a ticker used on several chains', () => {
    expect(candidatesOf('eth')?.slice(0, 3)).toEqual(['ETH.ETH', 'BASE.ETH', 'ARB.ETH']);
    expect(candidatesOf('USD Coin')).toContain(usdc);
  });

  test.each([
    ['bitcon', 'Is it Bitcoin?'],
    ['dogecion', 'Is it Dogecoin?'],
    ['nothing at all', 'find_asset and GET /api/v1/pools?asset='],
    ['<script>', 'this name'],
    ['DOT.DOT', 'DOT is not a chain'],
  ])('rejects %s with a helpful hint', (text, hint) => {
    const found = findAsset(text);
    expect(found).toMatchObject({ ok: false, error: { code: 'invalid_asset' } });
    expect(found.ok ? '' : found.error.hint).toContain(hint);
  });
});

describe('finding an asset with pools', () => {
  const pools = known({
    'ETH.USDC-0XAA': 5n,
    'BASE.USDC-0XBB': 9n,
    'ARB.USDC-0XCC': 7n,
    'BTC.BTC': 1n,
    'ETH.DAI-0XDD': 0n,
    'ARB.DAI-0XEE': 2n,
  });

  test('lists candidates by full name, deepest pool first, and hints to let the user choose', () => {
    expect(candidatesOf('usdc', pools)).toEqual(['BASE.USDC-0XBB', 'ARB.USDC-0XCC', 'ETH.USDC-0XAA']);
    const found = findAsset('usdc', pools);
    expect(found.ok ? '' : found.error.hint).toBe(
      'usdc can be BASE.USDC, ARB.USDC or ETH.USDC. Ask the user which one they mean, then send that one of candidates.',
    );
  });

  test('prefers a pool that takes swaps over one that does not', () => {
    expect(named('dai', pools)).toBe('ARB.DAI-0XEE');
  });

  test('prefers a pinned token with the same ticker, and does not choose between two unpinned ones', () => {
    expect(named('ETH.USDC', known({ [usdc]: 1n, 'ETH.USDC-0XBAD': 99n }))).toBe(usdc);
    expect(candidatesOf('ETH.NEW', known({ 'ETH.NEW-0X1': 1n, 'ETH.NEW-0X2': 2n }))).toEqual(['ETH.NEW-0X2', 'ETH.NEW-0X1']);
  });
});

test('recognizes a full name by its form', () => {
  expect(['btc.btc', usdc, 'BTC~BTC', 'THOR.RUNE', 'MAYA.MAYA'].map(isWholeName)).toEqual([true, true, true, true, true]);
  expect(['btc', 'ETH.USDC', 'bitcoin.btc', '', 'ETH.USDC-EB48'].map(isWholeName)).toEqual([false, false, false, false, false]);
});

test('finds every result again by its full name', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('sol', 'Usdc', 'ETH.usdt', 'tron', 'avax~usdc', 'ARB.eth'),
    fc.stringMatching(/^[A-Z.~/-]{1,12}$/),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const found = findAsset(text);
      if (found.ok) expect(named(formatAsset(found.value))).toBe(formatAsset(found.value));
    }),
  );
});

test('filters by name, chain and part of a name', () => {
  const through = (text: string) => ['BTC.BTC', 'SOL.SOL', usdc, 'AVAX.AVAX'].filter((name) => goesBy(asset(name), text));
  expect(through('solana')).toEqual(['SOL.SOL']);
  expect(through('bitcoin')).toEqual(['BTC.BTC']);
  expect(through('usdc')).toEqual([usdc]);
  expect(through('ethereum.usdc')).toEqual([usdc]);
  expect(through('eth.')).toEqual([usdc]);
  expect(through('avalanche')).toEqual(['AVAX.AVAX']);
  expect(through('nothing')).toEqual([]);
});
