import { describe, expect, test } from 'vitest';
import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { recordedJson } from '../../../../src/spec/recorded/read.ts';
import { convert, dollarsPerRune, matchPool, shortenForMemo, torPrice } from './pools.ts';
import { smallState } from './small-state.ts';

const asset = (text: string) => must(parseAsset(text));
const anchors = [
  { asset: 'AVAX.USDC-0XB9', balance_asset: '42746574526138', balance_native: '35814286532734', decimals: 6 },
  { asset: 'BSC.USDC-0X8A', balance_asset: '30482154308903', balance_native: '25553704621475' },
];
const btc = { asset: 'BTC.BTC', balance_asset: '25478565714', balance_native: '2510882517782174' };

describe('the dollar price of RUNE', () => {
  const settings = { 'TORANCHOR-AVAX-USDC-0XB9': '1', 'TORANCHOR-BSC-USDC-0X8A': '1' };

  test('is the mean of the two middle anchors', () => {
    expect(dollarsPerRune(smallState({ network: 'thorchain', pools: [...anchors, btc], settings }))).toBe(119_321_421n);
  });

  test('is the middle anchor of an odd number, without halted and staged pools', () => {
    const third = { asset: 'ETH.DAI-0X6B', balance_asset: '23288573634053', balance_native: '19544857785615' };
    const all = { network: 'thorchain', pools: [...anchors, third], settings: { ...settings, 'TORANCHOR-ETH-DAI-0X6B': '1' } } as const;
    expect(dollarsPerRune(smallState(all))).toBe(119_286_634n);
    expect(dollarsPerRune(smallState({ ...all, pools: [...anchors, { ...third, status: 'Staged' }] }))).toBe(119_321_421n);
    expect(dollarsPerRune(smallState({ ...all, settings: { ...all.settings, HALTETHTRADING: '1' } }))).toBe(119_321_421n);
    expect(dollarsPerRune(smallState({ ...all, settings: { HALTTRADING: '1', ...all.settings } }))).toBe(0n);
  });

  test('gives the price of a pool', () => {
    const state = smallState({ network: 'thorchain', pools: [...anchors, btc], settings });
    const pool = state.pools.get('BTC.BTC');
    expect(pool && torPrice(state, pool)).toBe(11_758_984_918_888n);
  });
});

/** Anchors in force when the pools were recorded; a later mimir adds three more. */
const recordedAnchors = ['AVAX.USDC', 'AVAX.USDT', 'BSC.USDC', 'ETH.DAI', 'ETH.USDC', 'ETH.USDT'];

describe('the recorded mainnet pools', () => {
  test('have exactly the prices of the formula', () => {
    const pools = recordedJson<Record<string, string>[]>('thornode/pools-2025-10-01.json');
    const text = (record: Record<string, string>, key: string) => record[key] ?? '';
    const isAnchor = (name: string) => recordedAnchors.includes(name.replace(/-.*/, ''));
    const names = pools.map((pool) => text(pool, 'asset')).filter(isAnchor);
    const settings = Object.fromEntries(names.map((name) => [`TORANCHOR-${name.replace('.', '-')}`, '1']));
    const state = smallState({
      network: 'thorchain',
      settings,
      pools: pools.map((pool) => ({
        asset: text(pool, 'asset'),
        balance_asset: text(pool, 'balance_asset'),
        balance_native: text(pool, 'balance_rune'),
        status: text(pool, 'status'),
      })),
    });
    const wanted = pools.map((pool) => [text(pool, 'asset'), text(pool, 'asset_tor_price')]);
    const given = [...state.pools].map(([name, pool]) => [name, torPrice(state, pool).toString()]);
    expect(given).toHaveLength(45);
    expect(given).toEqual(wanted);
  });
});

describe('pool names', () => {
  const usd = (end: string, depth: string, status = 'Available') => ({
    asset: `ETH.USDX-0X${end}`,
    balance_asset: '1000',
    balance_native: depth,
    status,
  });
  const state = smallState({
    network: 'thorchain',
    pools: [usd('AA1113', '10'), usd('BB9999', '30'), usd('CC3999', '20'), usd('DD9993', '5', 'Staged'), btc],
  });

  test('resolve to the deepest pool when incomplete, keeping the kind', () => {
    expect(formatAsset(matchPool(state, asset('ETH.USDX')))).toBe('ETH.USDX-0XBB9999');
    expect(formatAsset(matchPool(state, asset('ETH/USDX-3999')))).toBe('ETH/USDX-0XCC3999');
    expect(formatAsset(matchPool(state, asset('ETH.NONE')))).toBe('ETH.NONE');
    expect(formatAsset(matchPool(state, asset('BTC~BTC')))).toBe('BTC~BTC');
  });

  test('shorten to the least that no other available pool shares', () => {
    const short = (text: string) => shortenForMemo(state, asset(text));
    expect(short('ETH.USDX-0XAA1113')).toBe('ETH.USDX-3');
    expect(short('ETH.USDX-0XBB9999')).toBe('ETH.USDX-9999');
    expect(short('ETH/USDX-0XCC3999')).toBe('ETH/USDX-3999');
    expect(short('BTC.BTC')).toBe('BTC.BTC');
    expect(shortenForMemo(smallState({ network: 'thorchain', pools: [usd('AA1113', '10')] }), asset('ETH.USDX-0XAA1113'))).toBe('ETH.USDX');
  });
});

describe('conversion at spot prices', () => {
  test('floors to the decimals of the target pool, and is zero without a pool', () => {
    const state = smallState({
      network: 'thorchain',
      pools: [{ asset: 'GAIA.ATOM', balance_asset: '300', balance_native: '100', decimals: 6 }, btc],
    });
    expect(convert(state, 77n, asset('THOR.RUNE'), asset('GAIA.ATOM'))).toBe(200n);
    expect(convert(state, 77n, asset('GAIA.ATOM'), asset('THOR.RUNE'))).toBe(26n);
    expect(convert(state, 77n, asset('GAIA.ATOM'), asset('LTC.LTC'))).toBe(0n);
  });
});
