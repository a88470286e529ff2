import { describe, expect, test } from 'vitest';
import { must } from '../errors.ts';
import { formatAsset, parseAsset } from './asset.ts';
import { chainNamed, fitting, fittingExactly, readWanted } from './asset-words.ts';

const known = [
  'BTC.BTC',
  'BCH.BCH',
  'ETH.ETH',
  'BASE.ETH',
  'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
  'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T',
  'BSC.USDT-0X55D398326F99059FF775485246999027B3197955',
  'BSC.BNB',
  'XRP.XRP',
  'TRON.TRX',
  'ETH.WBTC-0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599',
  'BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913',
  'SOL.SOL',
  'AVAX.SOL-0XFE6B19286885A4F7F55ADAD09C3CD1F906D2478F',
].map((id) => ({ asset: must(parseAsset(id)) }));

/** Short names of the matches, in the order of `known`. */
const found = (text: string): readonly string[] =>
  fitting(known, text).map(({ asset }) => formatAsset({ ...asset, symbol: asset.ticker, contract: '' }));

describe('finding assets in a text', () => {
  test.each([
    ['usdt on tron', ['TRON.USDT']],
    ['USDT (TRC20)', ['TRON.USDT']],
    ['tron usdt', ['TRON.USDT']],
    ['usdt on the tron network', ['TRON.USDT']],
    ['binance usdt', ['BSC.USDT']],
    ['tether', ['ETH.USDT', 'TRON.USDT', 'BSC.USDT']],
    ['ripple', ['XRP.XRP']],
    ['0xdac17f958d2ee523a2206206994597c13d831ec7', ['ETH.USDT']],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ['TRON.USDT']],
    ['wrapped bitcoin', ['ETH.WBTC']],
    ['wrapped btc', ['ETH.WBTC']],
    ['bitcoin cash', ['BCH.BCH']],
    ['eth', ['ETH.ETH', 'BASE.ETH']],
    ['eth on base', ['BASE.ETH']],
    ['ETH.USDT', ['ETH.USDT']],
    ['sol', ['SOL.SOL', 'AVAX.SOL']],
  ])('finds for "%s" the assets %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('finds all of a chain’s assets by its name, but only its own coin by its ticker', () => {
    expect(found('base')).toEqual(['BASE.ETH', 'BASE.USDC']);
    expect(found('bnb')).toEqual(['BSC.BNB']);
  });

  test.each(['bitcon', '', ' on ', '0x', 'on tron', '((', 'constructor', '__proto__ on tron'])('finds nothing for "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('finds a chain by id, name, start of the name or common nickname', () => {
  expect(['btc', 'Bitcoin Cash', 'cosmos', 'polygon', 'trc20', 'ripple', 'toString', ''].map((text) => chainNamed(text))).toEqual([
    'BTC',
    'BCH',
    'GAIA',
    'POL',
    'TRON',
    'XRP',
    undefined,
    undefined,
  ]);
});

test('accepts the start of a chain’s name for the chain only in a search, not in a payment', () => {
  expect(['aval', 'avalanche', 'cosmos', 'spl'].map((text) => chainNamed(text, true))).toEqual([undefined, 'AVAX', 'GAIA', 'SOL']);
  const paid = (text: string) => fittingExactly(known, text).map(({ asset }) => formatAsset(asset));
  expect([found('sol on aval'), paid('sol on aval'), paid('bitc coin')]).toEqual([['AVAX.SOL'], [], []]);
  expect(paid('sol on avalanche')).toHaveLength(1);
});

test('tries the whole text only as the last reading', () => {
  expect(readWanted('tron usdt')).toEqual([{ what: 'USDT', chain: 'TRON' }, { what: 'TRONUSDT' }]);
  expect(readWanted('usdt')).toEqual([{ what: 'USDT' }]);
});
