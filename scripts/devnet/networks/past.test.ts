import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { newLedgers } from './ledger.ts';
import { pastPool, pastSeconds, pastTrade, pastWorth } from './past.ts';

const ledgers = newLedgers(7n, 1_790_000_000);
const networks: readonly NetworkId[] = ['thorchain', 'mayachain'];
const firstOf = (network: NetworkId, asset: string) => {
  const mark = ledgers[network].history.first.pools.get(asset);
  if (mark === undefined) throw new Error(`no pool of ${asset}`);
  return mark;
};
const of = (network: NetworkId, asset: string, seed = 7n) => ({ seed, network, asset });
const ago = fc.integer({ min: 0, max: pastSeconds }).map(BigInt);

/** USD price of one whole asset, as a float ratio. */
function dollars(network: NetworkId, asset: string, at: bigint): number {
  const pool = pastPool(of(network, asset), firstOf(network, asset), at);
  const unit = network === 'thorchain' ? 1e8 : 1e10;
  const worth = Number(pastWorth(of(network, asset), ledgers[network].history.first.worth, at)) / 1e8;
  return (Number(pool.balanceNative) / unit / (Number(pool.balanceAsset) / 1e8)) * worth;
}

describe('the generated past before the first block', () => {
  test('ends at exactly the pools of the first block', () => {
    for (const network of networks) {
      for (const [asset, mark] of ledgers[network].history.first.pools) {
        expect([asset, pastPool(of(network, asset), mark, 0n)]).toEqual([asset, mark]);
        expect(pastWorth(of(network, asset), 10n ** 8n, 0n)).toBe(10n ** 8n);
      }
    }
  });

  test('keeps both networks within half a percent of each other', () => {
    const start = dollars('mayachain', 'BTC.BTC', 0n) / dollars('thorchain', 'BTC.BTC', 0n);
    fc.assert(
      fc.property(ago, (at) => {
        const gap = dollars('mayachain', 'BTC.BTC', at) / dollars('thorchain', 'BTC.BTC', at) / start;
        expect(Math.abs(gap - 1)).toBeLessThan(0.005);
      }),
    );
  });

  test('moves a coin by over 10 percent in a year and under 4 in an hour, and a stablecoin by under 0.3', () => {
    fc.assert(
      fc.property(ago, (at) => {
        const [then, later] = [dollars('thorchain', 'BTC.BTC', at), dollars('thorchain', 'BTC.BTC', at + 3_600n)];
        expect(Math.abs(later / then - 1)).toBeLessThan(0.04);
        const shares = then / dollars('thorchain', 'BTC.BTC', 0n);
        expect(shares > 0.4 && shares < 1.6).toBe(true);
        const name = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
        expect(Math.abs(dollars('thorchain', name, at) / dollars('thorchain', name, 0n) - 1)).toBeLessThan(0.003);
      }),
    );
    const days = Array.from({ length: 366 }, (_, day) => dollars('thorchain', 'BTC.BTC', BigInt(day * 86_400)));
    expect(Math.max(...days) / Math.min(...days)).toBeGreaterThan(1.1);
  });

  test('depends on the seed, and has trades every day', () => {
    const first = firstOf('thorchain', 'BTC.BTC');
    expect(pastPool(of('thorchain', 'BTC.BTC', 8n), first, 86_400n)).not.toEqual(pastPool(of('thorchain', 'BTC.BTC'), first, 86_400n));
    for (let day = 0; day < 366; day += 1) {
      const traded = pastTrade(of('thorchain', 'BTC.BTC'), 1_000_000n, BigInt(day * 86_400), 86_400n);
      expect(traded >= 100_000n && traded <= 1_900_000n).toBe(true);
    }
  });
});
