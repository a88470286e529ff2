import { expect, test } from 'vitest';
import { formatAsset } from '../asset/asset.ts';
import { asset, facts, inboundEntry, pool, swapRequest } from '../fixtures/facts.ts';
import { planNetwork } from '../quote/plan.ts';
import { factsOfKnownChains } from './facts-of-known-chains.ts';

/** Chains live on THORChain in autumn 2026, without Polygon, Zcash and Noble. */
const live = ['BTC', 'ETH', 'BSC', 'BASE', 'AVAX', 'GAIA', 'LTC', 'BCH', 'DOGE', 'TRON', 'XRP', 'SOL'];
const gas: Readonly<Record<string, string>> = { BSC: 'BNB', BASE: 'ETH', GAIA: 'ATOM', TRON: 'TRX' };
const gasOf = (chain: string) => `${chain}.${gas[chain] ?? chain}`;
const told = facts('thorchain', {
  pools: [...live, 'XMR'].map((chain) => pool('thorchain', gasOf(chain), 10n ** 12n, 10n ** 14n)),
  inbound: [...live, 'XMR'].map((chain) => inboundEntry(chain)),
});
const known = factsOfKnownChains(told, []);
const planOf = (from: string, to: string, given = known) => {
  const { destination: _none, ...request } = swapRequest({ from: asset(from), to: asset(to), amount: (10n ** 10n) as never });
  return planNetwork(request, 'thorchain', given);
};

test('keeps the chains that the nodes name, except those unknown here', () => {
  expect(known.inbound.map(({ chain }) => chain)).toEqual(live);
  expect(known.pools.map((one) => formatAsset(one.asset))).toEqual(live.map(gasOf));
  expect('optedIn' in known).toBe(false);
});

test('refuses a known chain that the network does not support, and plans requests for supported ones', () => {
  for (const chain of ['POL', 'ZEC', 'DASH', 'ARB'])
    expect(planOf(gasOf(chain), 'ETH.ETH').refusals[0]?.error.code, chain).toBe('no_route');
  for (const chain of live.filter((one) => one !== 'ETH')) expect(planOf(gasOf(chain), 'ETH.ETH').requests.length, chain).toBe(2);
});

test('accepts no deposit from a chain whose memo mechanism is unknown, but pays out to it', () => {
  const more = ['SUI', 'ADA'].map((chain) => ({
    pool: pool('thorchain', gasOf(chain), 10n ** 12n, 10n ** 14n),
    entry: inboundEntry(chain),
  }));
  const wide = {
    ...told,
    pools: [...told.pools, ...more.map((one) => one.pool)],
    inbound: [...told.inbound, ...more.map(({ entry }) => entry)],
  };
  for (const optedIn of [[], ['ADA'], ['ADA', 'SUI']]) {
    const given = factsOfKnownChains(wide, optedIn);
    for (const chain of ['SUI', 'ADA']) {
      const isOffered = chain === 'ADA' && optedIn.includes('ADA');
      expect(planOf(gasOf(chain), 'ETH.ETH', given).requests.length > 0, `${chain} ${optedIn}`).toBe(isOffered);
      expect(planOf('BTC.BTC', gasOf(chain), given).requests.length, chain).toBe(2);
    }
  }
});
