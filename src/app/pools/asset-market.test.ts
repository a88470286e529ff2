import { describe, expect, test } from 'vitest';
import { buildPool, haltedBy } from '../fixtures/answers.ts';
import { assetMarket } from './asset-market.ts';

const deep = buildPool('BTC.BTC', {
  price_usd: '100000',
  depth_usd: '20000000',
  volume_24h_usd: '1000',
  balance_asset: 10_000_000_000n,
  balance_native: 1_000_000_000_000_000n,
});
const shallow = buildPool('BTC.BTC', {
  network: 'mayachain',
  price_usd: '100250',
  depth_usd: '2000000',
  balance_asset: 1_000_000_000n,
  balance_native: 10_000_000_000_000_000n,
});

describe('the market of an asset', () => {
  test('takes its price from the deepest pool, and gives how much the others differ', () => {
    const market = assetMarket('BTC.BTC', [shallow, buildPool('ETH.BTC-0X1'), deep]);
    expect(market.networks.map(({ network, differenceBps }) => [network, differenceBps])).toEqual([
      ['thorchain', undefined],
      ['mayachain', 25],
    ]);
    expect([market.price, market.depth, market.held, market.volume]).toEqual([
      10n ** 13n,
      2_200_000_000_000_000n,
      11_000_000_000n,
      100_000_000_000n,
    ]);
  });

  test('computes a cost from the pool’s curve, and never understates it', () => {
    const [thorchain, mayachain] = assetMarket('BTC.BTC', [deep, shallow]).networks;
    // x / X is 0.0001, 0.01 and 0.1: 1 − 1 / (1 + x/X)².
    expect([1_000n, 100_000n, 1_000_000n].map((dollars) => thorchain?.costBps(dollars))).toEqual([2, 198, 1_736]);
    expect(mayachain?.costBps(1_000n)).toBe(20);
  });

  test('leaves out what is unknown', () => {
    const market = assetMarket('SOL.SOL', [buildPool('SOL.SOL', haltedBy('THORChain has halted trading on SOL.'))]);
    expect(market.networks[0]?.costBps(1_000n)).toBeUndefined();
    expect(market.networks[0]?.row.reasons).toEqual(['THORChain has halted trading on SOL.']);
    expect(market.price).toBeUndefined();
    expect(assetMarket('SUI.SUI', [deep]).networks).toEqual([]);
  });
});
