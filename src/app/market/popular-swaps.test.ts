import { describe, expect, test } from 'vitest';
import { assetInfo } from '../../core/asset/asset-name.ts';
import type { AssetChoice } from '../state/assets/asset-list.ts';
import { networkHealth, openShares } from './network-health.ts';
import { popularSwaps } from './popular-swaps.ts';

function choice(id: string, price: bigint | undefined, open = true): AssetChoice {
  const info = assetInfo(id);
  if (info === undefined) throw new Error(`${id} is no asset`);
  return { ...info, tokens: [], networks: ['thorchain'], open, reasons: [], depth: 1n, deepest: 1n, ...(price && { price }) };
}

const dollars = (whole: number): bigint => BigInt(Math.round(whole * 1e8));
const choices = [
  choice('BTC.BTC', dollars(100_000)),
  choice('ETH.ETH', dollars(4_000)),
  choice('XRP.XRP', dollars(2.5)),
  choice('SOL.SOL', dollars(200), false),
  choice('THOR.RUNE', dollars(1)),
  choice('LTC.LTC', undefined),
];
const shown = (of: readonly AssetChoice[]) => popularSwaps(of).map(({ from, to, rate }) => [from.id, to.id, rate]);

describe('popular swaps', () => {
  test('show the rate that follows from both assets’ prices', () => {
    expect(shown(choices)).toEqual([
      ['BTC.BTC', 'ETH.ETH', '25'],
      ['XRP.XRP', 'BTC.BTC', '0.000025'],
      ['THOR.RUNE', 'BTC.BTC', '0.00001'],
    ]);
  });

  test('leave out what is halted or has no price', () => {
    const open = choices.map((one) => (one.id === 'SOL.SOL' ? { ...one, open: true } : one));
    expect(shown(open)).toContainEqual(['SOL.SOL', 'ETH.ETH', '0.05']);
    expect(shown(choices).flat()).not.toContain('SOL.SOL');
    expect(shown([])).toEqual([]);
  });
});

describe('networks', () => {
  const age = { network: 'thorchain', height: 27, read_at: 0, age_seconds: 0 };

  test('are open, halted with a reason, or silent', () => {
    const networks = [{ ...age, network: 'thorchain' as const, read_at: '2026-11-23T00:00:00Z' }];
    const missing = [{ network: 'mayachain' as const, code: 'upstream_timeout' as const, reason: 'It took too long.' }];
    const states = networkHealth({ kind: 'ready', networks, missing, notices: [{ network: 'mayachain', reason: 'It took too long.' }] });
    expect(states).toEqual([
      { network: 'thorchain', height: 27, standing: 'open', reason: undefined },
      { network: 'mayachain', height: undefined, standing: 'silent', reason: 'It took too long.' },
    ]);
    const halted = networkHealth({
      kind: 'ready',
      networks,
      missing: [],
      notices: [{ network: 'thorchain', reason: 'Trading is halted.' }],
    });
    expect(halted[0]).toMatchObject({ standing: 'halted', reason: 'Trading is halted.' });
  });

  test('count a chain as open while any of its assets is', () => {
    const one = { open: 5, all: 6 };
    expect(openShares(choices)).toEqual({ assets: one, chains: one });
    expect(openShares([...choices, choice('SOL.USDC-EPJFWDD5AUFQSSQEM2QN1XZYBAPC8G4WEGGKZWYTDT1V', undefined)])).toEqual({
      assets: { open: 6, all: 7 },
      chains: { open: 6, all: 6 },
    });
    expect(openShares([]).assets).toEqual({ open: 0, all: 0 });
  });
});
