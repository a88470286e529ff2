import { describe, expect, test } from 'vitest';
import type { PoolEntry } from '../../../client/v1/pools.ts';
import { buildPool, haltedBy } from '../../fixtures/answers.ts';
import { closedChains } from '../../header/closed-chains.ts';
import { networkNotices } from './network-notices.ts';

const pool = (network: PoolEntry['network'], asset: string, ...halts: string[]): PoolEntry =>
  buildPool(asset, { network, ...haltedBy(...halts) });
const all = 'THORChain has halted all trading.';

test('a chain is closed if both networks reach it and neither swaps it', () => {
  const sight = (chain: string, network: PoolEntry['network'], open: boolean) => ({ chain, networks: [network], open });
  const both = [sight('BTC', 'thorchain', false), sight('BTC', 'mayachain', false)];
  expect(
    closedChains([...both, sight('ETH', 'thorchain', false), sight('ETH', 'mayachain', true), sight('SOL', 'thorchain', false)]),
  ).toEqual(['BTC']);
  expect(closedChains([...both, sight('BTC', 'mayachain', true)])).toEqual([]);
});

describe('a network-wide notice', () => {
  test('is absent while one pool is open', () => {
    expect(networkNotices([pool('thorchain', 'BTC.BTC', all), pool('thorchain', 'ETH.ETH')], [])).toEqual([]);
  });

  test('has the reason that all pools share', () => {
    const pools = [
      pool('thorchain', 'BTC.BTC', 'THORChain has halted trading on BTC.', all),
      pool('thorchain', 'ETH.ETH', all),
      pool('mayachain', 'BTC.BTC'),
    ];
    expect(networkNotices(pools, [])).toEqual([{ network: 'thorchain', reason: all }]);
    expect(networkNotices([pool('thorchain', 'BTC.BTC', 'one'), pool('thorchain', 'ETH.ETH', 'two')], [])).toEqual([
      { network: 'thorchain', reason: '' },
    ]);
  });

  test('ignores pools that were never opened', () => {
    const staged: PoolEntry = { ...pool('thorchain', 'ETH.YFI-0X0BC5'), status: 'staged', tradable: false };
    expect(networkNotices([staged, pool('thorchain', 'BTC.BTC', all)], [])).toEqual([{ network: 'thorchain', reason: all }]);
  });

  test('reports a network that did not answer', () => {
    expect(networkNotices([pool('thorchain', 'BTC.BTC')], [{ network: 'mayachain', reason: 'MAYAChain did not answer in time.' }])).toEqual(
      [{ network: 'mayachain', reason: 'MAYAChain did not answer in time.' }],
    );
  });
});
