import { describe, expect, test } from 'vitest';
import { isHeldName } from '../../core/asset/held-asset.ts';
import { type ListedPool, listChoices } from '../state/assets/asset-list.ts';
import { keptChoices, namesKept } from './kept-assets.ts';
import { nameChoices, searchChoices } from './picker/asset-search.ts';

const pool = (network: ListedPool['network'], asset: string): ListedPool => ({
  network,
  asset,
  status: 'available',
  tradable: true,
  halts: [],
  price_usd: '100',
  depth_usd: '1000000',
  balance_native: 1n,
});

const listed = nameChoices(
  listChoices([
    pool('thorchain', 'BTC.BTC'),
    pool('mayachain', 'BTC.BTC'),
    pool('thorchain', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'),
    pool('mayachain', 'DASH.DASH'),
  ]),
);

describe('secured and trade assets', () => {
  test('are listed once per form, with the networks that keep them and a price', () => {
    const kept = keptChoices(listed);
    expect(kept.map(({ ticker, networks }) => [ticker, ...networks]).sort()).toEqual([
      ['BTC-BTC', 'thorchain'],
      ['BTC~BTC', 'thorchain', 'mayachain'],
      ['DASH~DASH', 'mayachain'],
      ['ETH-USDC', 'thorchain'],
      ['ETH~USDC', 'thorchain'],
    ]);
    expect(kept.every(({ price, open, id }) => price !== undefined && open && isHeldName(id))).toBe(true);
  });

  test('are found by notation and by kind', () => {
    const all = [...listed, ...keptChoices(listed)];
    const found = (query: string) => searchChoices(all, query).map(({ ticker }) => ticker);
    expect(found('btc-')).toContain('BTC-BTC');
    expect(found('btc~')).toEqual(['BTC~BTC']);
    expect(found('secured btc')).toEqual(['BTC-BTC']);
    expect(found('trade dash')).toEqual(['DASH~DASH']);
  });

  test('are included only when the query refers to them', () => {
    const words = 'secured trade';
    for (const query of ['btc-', 'BTC~btc', 'secured', 'sec', 'btc trade']) expect(namesKept(query, words), query).toBe(true);
    for (const query of ['', 'btc', 'se', 'tr', 'usdc 0xa0', 'eth.usdc']) expect(namesKept(query, words), query).toBe(false);
    expect(namesKept('担', '担保 交易')).toBe(true);
  });

  test('are not recognized in an id without a network’s mark', () => {
    expect(['BTC.BTC', 'ETH.USDC-0XA0', 'THOR.RUNE'].some(isHeldName)).toBe(false);
  });
});
