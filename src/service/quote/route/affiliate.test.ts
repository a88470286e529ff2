import { describe, expect, test } from 'vitest';
import { aggregatorQuoteEndpoint } from '../../../contract/aggregator/quote.ts';
import { must } from '../../../core/errors.ts';
import { stretchDeadlines } from '../../../server/fixtures/deadlines.ts';
import { aggregatorQuote } from '../../aggregator/quote.ts';
import { testWorld } from '../../fixtures/test-world.ts';
import { affiliateStanding } from './affiliate.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

const swap = {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.1',
  slippage: 3,
  destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  sourceAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
};

/** Providers with a route, and the errors of the others. */
async function ask(affiliate: string, affiliateFee: number) {
  const request = must(aggregatorQuoteEndpoint.parse({ ...swap, affiliate, affiliateFee }));
  const { result } = await aggregatorQuote(request, world.deps());
  const networks = [...new Set(result.offers.map(({ network }) => network))].sort();
  return { networks, refused: result.refusals.map(({ network, error }) => [network, error.code, error.field]) };
}

describe('the affiliate of a quote', () => {
  test.each([
    ['a name that both networks know', 'strait', 10, ['mayachain', 'thorchain']],
    ['an unknown name', 'nobody', 10, []],
    ['an unknown name that takes nothing, which THORChain does not look up', 'nobody', 0, ['thorchain']],
  ] as const)('is looked up: %s', async (_case, name, bps, networks) => {
    const found = await ask(name, bps);
    expect(found.networks).toEqual(networks);
    for (const refusal of found.refused) expect(refusal.slice(1)).toEqual(['invalid_field', 'affiliate']);
  });

  test('is refused once its name has expired, and warned of within a week of that', async () => {
    const deps = world.deps();
    const named = { name: 'strait', bps: 10 };
    const reply = await deps.names.thorchain.lookUpName('strait');
    const expiry = reply.ok ? reply.value.expireHeight : 0;
    const standing = (blocksLeft: number) => affiliateStanding(named, { network: 'thorchain', height: expiry - blocksLeft }, deps);
    expect(await standing(100_800)).toEqual({});
    expect(await standing(100_799)).toMatchObject({
      warning: { code: 'affiliate_expires', message: expect.stringContaining('in 6 days') },
    });
    expect(await standing(0)).toMatchObject({ warning: { code: 'affiliate_expires' } });
    expect(await standing(-1)).toMatchObject({ error: { code: 'invalid_field', field: 'affiliate' } });
  });

  test('is looked up once a minute', async () => {
    let [calls, at] = [0, 0];
    const { names } = world.deps();
    const lookUpName = (name: string) => {
      calls += 1;
      return names.thorchain.lookUpName(name);
    };
    const counted = { ...names, thorchain: { lookUpName } };
    const look = () =>
      affiliateStanding({ name: 'strait', bps: 10 }, { network: 'thorchain', height: 1 }, { names: counted, now: () => at });
    for (at of [0, 59_999, 60_000]) await look();
    const address = { name: 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0', bps: 10 };
    expect(await affiliateStanding(address, { network: 'thorchain', height: 1 }, { names: counted, now: () => at })).toEqual({});
    expect(calls).toBe(2);
  });
});
