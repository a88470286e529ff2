import { describe, expect, test } from 'vitest';
import type { PoolEntry } from '../../../client/v1/pools.ts';
import { nameChoices, searchChoices } from '../../assets/picker/asset-search.ts';
import { buildPool, haltedBy } from '../../fixtures/answers.ts';
import { listChoices } from './asset-list.ts';

const pool = (network: PoolEntry['network'], asset: string, depthUsd: string, more: Partial<PoolEntry> = {}): PoolEntry =>
  buildPool(asset, { network, depth_usd: depthUsd, ...more });
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const halt = haltedBy('MAYAChain has halted trading on KUJI.');
const pools = [
  pool('thorchain', 'BTC.BTC', '60'),
  pool('thorchain', 'ETH.ETH', '26'),
  pool('mayachain', 'BTC.BTC', '10', haltedBy('MAYAChain has halted trading on BTC.')),
  pool('mayachain', 'KUJI.KUJI', '90', halt),
  pool('mayachain', 'THOR.RUNE', '14'),
  pool('thorchain', usdc, '9'),
  pool('thorchain', 'ETH.YFI-0X0BC529C00C6401AEF6D220BE8C6EA1667F6AD93E', '1', { status: 'staged', tradable: false }),
];
const choices = nameChoices(listChoices(pools));
const find = (id: string) => choices.find((choice) => choice.id === id);

describe('the asset list', () => {
  test('has one entry per asset across both networks', () => {
    expect(choices.filter(({ id }) => id === 'BTC.BTC')).toHaveLength(1);
    expect(find('BTC.BTC')).toMatchObject({
      ticker: 'BTC',
      name: 'Bitcoin',
      chainName: 'Bitcoin',
      networks: ['thorchain', 'mayachain'],
      open: true,
    });
  });

  test('puts open assets before closed ones, and the deepest at the top', () => {
    expect(choices[0]?.id).toBe('BTC.BTC');
    const open = choices.map((choice) => choice.open);
    expect(open).toEqual([...open].sort((a, b) => Number(b) - Number(a)));
  });

  test('keeps the reason for a halt on one network while the other is open', () => {
    expect(find('BTC.BTC')?.reasons).toEqual(['MAYAChain has halted trading on BTC.']);
  });

  test('closes an asset that no network swaps, with the reason', () => {
    expect(find('KUJI.KUJI')).toMatchObject({ open: false, reasons: halt.halts.map(({ reason }) => reason) });
    expect(find('ETH.YFI-0X0BC529C00C6401AEF6D220BE8C6EA1667F6AD93E')).toMatchObject({
      open: false,
      reasons: ['THORChain hasn’t opened this pool for swaps.'],
    });
  });

  test('adds the native assets that every pool is paired with', () => {
    expect(find('THOR.RUNE')).toMatchObject({ networks: ['thorchain', 'mayachain'], open: true });
    expect(find('MAYA.CACAO')).toMatchObject({ networks: ['mayachain'], open: true, decimals: 10 });
  });

  test('takes an asset’s price from its deepest open pool', () => {
    const [btc] = listChoices([
      pool('thorchain', 'BTC.BTC', '60', { price_usd: '100' }),
      pool('mayachain', 'BTC.BTC', '10', { price_usd: '99' }),
      pool('thorchain', 'ETH.ETH', '1', { price_usd: '5' }),
    ]);
    expect(btc).toMatchObject({ id: 'BTC.BTC', price: 10_000_000_000n, deepest: 6_000_000_000n, depth: 7_000_000_000n });
    const closed = listChoices([
      pool('thorchain', 'BTC.BTC', '60', { price_usd: '100', tradable: false }),
      pool('mayachain', 'BTC.BTC', '10', { price_usd: '99' }),
    ]);
    expect(closed.find(({ id }) => id === 'BTC.BTC')?.price).toBe(9_900_000_000n);
  });

  test('prices a native asset by its side of the deepest pool', () => {
    const listed = listChoices([pool('mayachain', 'BTC.BTC', '1000', { balance_native: 1000n * 10n ** 10n })]);
    expect(listed.find(({ id }) => id === 'MAYA.CACAO')?.price).toBe(50_000_000n);
    expect(find('THOR.RUNE')).not.toHaveProperty('price');
  });

  test('closes a native asset when every pool of its network is closed', () => {
    const closed = listChoices([pool('mayachain', 'KUJI.KUJI', '1', halt)]);
    expect(closed.find(({ id }) => id === 'MAYA.CACAO')).toMatchObject({ open: false, reasons: halt.halts.map(({ reason }) => reason) });
  });

  test.each([
    ['usdc', usdc],
    ['usd coin', usdc],
    ['0xa0b86991', usdc],
    ['ethereum usdc', usdc],
    ['bitcoin', 'BTC.BTC'],
    ['cac', 'MAYA.CACAO'],
  ])('finds the expected asset first for %j', (query, id) => {
    expect(searchChoices(choices, query)[0]?.id).toBe(id);
  });

  test('finds nothing for nonsense and everything for an empty query', () => {
    expect(searchChoices(choices, 'zzzz')).toEqual([]);
    expect(searchChoices(choices, '  ')).toBe(choices);
  });
});
