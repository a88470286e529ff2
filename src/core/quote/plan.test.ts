import { describe, expect, test } from 'vitest';
import { addressFromSeed, validateAddress } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { formatAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { asset, facts, inboundEntry, pool, swapRequest } from '../fixtures/facts.ts';
import { protocols } from '../network/protocol.ts';
import { planNetwork, probeDestination } from './plan.ts';

const codes = (plan: ReturnType<typeof planNetwork>) => plan.refusals.map((refusal) => refusal.error.code);

describe('planning requests', () => {
  test('includes both modes, with each network’s own streaming interval', () => {
    expect(
      planNetwork(swapRequest(), 'thorchain', facts('thorchain')).requests.map(({ mode, interval, quantity }) => ({
        mode,
        interval,
        quantity,
      })),
    ).toEqual([
      { mode: 'single', interval: undefined, quantity: undefined },
      { mode: 'streaming', interval: 1, quantity: 0 },
    ]);
    expect(planNetwork(swapRequest(), 'mayachain', facts('mayachain')).requests.map((request) => request.interval)).toEqual([undefined, 3]);
  });

  test('includes only the mode of an explicit interval, with 0 for a single swap', () => {
    const streaming = planNetwork(swapRequest({ streaming: { interval: 7, quantity: 5 } }), 'thorchain', facts('thorchain'));
    expect(streaming.requests.map(({ mode, interval, quantity }) => [mode, interval, quantity])).toEqual([['streaming', 7, 5]]);
    expect(
      planNetwork(swapRequest({ streaming: { interval: 0 } }), 'thorchain', facts('thorchain')).requests.map((request) => request.mode),
    ).toEqual(['single']);
  });

  test('resolves a token without its contract to the deepest pool of its ticker', () => {
    const shallow = pool('thorchain', 'ETH.USDC-0XFFFF', 1n, 1n);
    const known = facts('thorchain');
    const plan = planNetwork(swapRequest({ to: asset('ETH.USDC') }), 'thorchain', { ...known, pools: [shallow, ...known.pools] });
    expect(plan.requests.map((request) => formatAsset(request.to))).toEqual(
      Array(2).fill('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'),
    );
  });

  test('leaves a quote unprotected only at a tolerance of 10000 bps', () => {
    expect(planNetwork(swapRequest({ toleranceBps: 10_000 }), 'thorchain', facts('thorchain')).requests[0]).not.toHaveProperty(
      'toleranceBps',
    );
    expect(planNetwork(swapRequest(), 'thorchain', facts('thorchain')).requests[0]).toHaveProperty('toleranceBps', 100);
  });

  test('uses a valid probe address for every chain in place of a missing destination', () => {
    for (const chain of Object.keys(chains)) {
      expect(validateAddress(probeDestination(chain), chain), chain).toMatchObject({ ok: true });
    }
  });
});

describe('planning', () => {
  test('refuses an asset without a pool', () => {
    const plan = planNetwork(swapRequest({ to: asset('DOGE.DOGE') }), 'mayachain', facts('mayachain'));
    expect(plan).toEqual({
      requests: [],
      refusals: [{ network: 'mayachain', error: { code: 'no_route', hint: 'MAYAChain has no pool for DOGE.DOGE.' } }],
    });
  });

  test('refuses a pool that takes no swaps', () => {
    const known = facts('thorchain');
    const staged = { ...known, pools: known.pools.map((one) => ({ ...one, status: 'staged' as const })) };
    expect(planNetwork(swapRequest(), 'thorchain', staged).refusals[0]?.error).toEqual({
      code: 'no_route',
      hint: 'The BTC.BTC pool on THORChain is staged and accepts no swaps.',
    });
  });

  test('refuses a halted chain with one error for both modes', () => {
    const plan = planNetwork(swapRequest(), 'thorchain', facts('thorchain', { mimir: new Map([['HALTETHTRADING', 1n]]) }));
    expect(plan.requests).toEqual([]);
    expect(codes(plan)).toEqual(['trading_halted']);
  });

  test('refuses only streaming while it is paused', () => {
    const plan = planNetwork(swapRequest(), 'thorchain', facts('thorchain', { mimir: new Map([['STREAMINGSWAPPAUSE', 1n]]) }));
    expect(plan.requests.map((request) => request.mode)).toEqual(['single']);
    expect(plan.refusals).toMatchObject([{ mode: 'streaming', error: { code: 'trading_halted' } }]);
  });

  test('refuses an amount below dust and gives the threshold', () => {
    const plan = planNetwork(swapRequest({ amount: baseAmount(999n) }), 'thorchain', facts('thorchain'));
    expect(plan.refusals[0]?.error).toMatchObject({ code: 'amount_too_low', details: { dust_threshold: '1000' } });
  });

  test('refuses a Taproot payout over MAYAChain only', () => {
    const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
    const request = swapRequest({ from: asset('ETH.ETH'), to: asset('BTC.BTC'), destination: taproot });
    expect(codes(planNetwork(request, 'mayachain', facts('mayachain')))).toEqual(['invalid_address']);
    expect(codes(planNetwork(request, 'thorchain', facts('thorchain')))).toEqual([]);
  });

  test.each([
    ['thorchain', 'THOR.RUNE'],
    ['thorchain', 'BTC-BTC'],
    ['thorchain', 'BTC~BTC'],
    ['thorchain', 'BTC/BTC'],
    ['mayachain', 'MAYA.CACAO'],
    ['mayachain', 'BTC~BTC'],
    ['mayachain', 'BTC/BTC'],
  ] as const)('refuses on %s a refund address for %s, whose refund goes to the sender', (network, from) => {
    const request = swapRequest({ from: asset(from), refund: addressFromSeed(protocols[network].chain, new Uint8Array([1])) });
    expect(planNetwork(request, network, facts(network)).refusals).toMatchObject([
      { error: { code: 'invalid_field', field: 'refund_address', hint: expect.stringContaining('a refund goes to the sender') } },
    ]);
    expect(codes(planNetwork(swapRequest({ from: asset(from) }), network, facts(network)))).not.toContain('invalid_field');
  });

  test('keeps a refund address for RUNE over MAYAChain, to which it is a coin of another chain', () => {
    const known = facts('mayachain');
    const withRune = {
      ...known,
      pools: [...known.pools, pool('mayachain', 'THOR.RUNE', 10n ** 15n, 10n ** 17n)],
      inbound: [...known.inbound, inboundEntry('THOR')],
    };
    const refund = addressFromSeed('THOR', new Uint8Array([1]));
    const { requests } = planNetwork(swapRequest({ from: asset('THOR.RUNE'), refund }), 'mayachain', withRune);
    expect(requests.map((request) => request.refund)).toEqual([refund, refund]);
  });

  test('refuses secured assets on MAYAChain, and the same asset on both sides', () => {
    expect(codes(planNetwork(swapRequest({ to: asset('ETH-ETH') }), 'mayachain', facts('mayachain')))).toEqual(['no_route']);
    const sameToken = swapRequest({ from: asset('ETH.USDC'), to: asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48') });
    expect(codes(planNetwork(sameToken, 'thorchain', facts('thorchain')))).toEqual(['same_asset']);
  });
});
