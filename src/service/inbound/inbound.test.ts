import { describe, expect, test } from 'vitest';
import { inboundEndpoint } from '../../contract/v1/inbound.ts';
import { AppError, must } from '../../core/errors.ts';
import type { HostPort, InboundRequest } from '../../core/inbound/inbound.ts';
import { hostPort } from '../../nodes/networks/host-view.ts';
import { stretchDeadlines, stretchInTest } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { createViewReader } from '../network/operator-views.ts';
import { inbound } from './inbound.ts';

const world = testWorld();

const request = (more: Readonly<Record<string, string>> = {}): InboundRequest =>
  must(inboundEndpoint.parse({ network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', ...more }));
const check = (more: Readonly<Record<string, string>> = {}, deps = world.deps()) => inbound(request(more), deps);
const catchError = async (more: Readonly<Record<string, string>> = {}, deps = world.deps()) =>
  inbound(request(more), deps).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info : Promise.reject(error)),
  );
/** A devnet host under an operator's name. */
const host = (path: string, operator: string): HostPort =>
  hostPort('thorchain', { host: `${world.url}${path}`, operator }, { fetch, now: Date.now });
const withHosts = (thorchain: readonly HostPort[], now = Date.now) => ({
  ...world.deps(),
  views: createViewReader({ thorchain, mayachain: [] }, now),
  now,
});
const vault = (chain = 'BTC', network = 'thorchain') => world.control('vault', { network, chain, rotate: true });
const mimir = (keys: object, network = 'thorchain') => world.control('state', { network, mimir: keys });

describe('a deposit address', () => {
  stretchDeadlines({ timers: true });

  test('comes from two hosts and is reread each time', async () => {
    const requested: string[] = [];
    const deps = world.deps((url, init) => {
      requested.push(String(url));
      return fetch(url, init);
    });
    const first = await check({}, deps);
    expect(first).toMatchObject({ chain: 'BTC', operators: 2, gasRateUnits: 'satsperbyte', migrating: false });
    for (const host of ['/thornode/', '/b/thornode/']) {
      for (const path of ['inbound_addresses', 'mimir', 'network', 'blocks/latest'])
        expect(
          requested.some((url) => url.startsWith(`${world.url}${host}`) && url.endsWith(path)),
          `${host} ${path}`,
        ).toBe(true);
    }
    await vault();
    const second = await check({}, deps);
    expect(second.address).toBeDefined();
    expect(second.address).not.toBe(first.address);
  });

  test('exists for RUNE on MAYAChain, but not for a network’s own assets', async () => {
    const rune = await check({ network: 'mayachain', from_asset: 'THOR.RUNE', to_asset: 'BTC.BTC' });
    expect(rune.address).toMatch(/^thor1/);
    for (const [network, from] of [
      ['thorchain', 'THOR.RUNE'],
      ['mayachain', 'MAYA.CACAO'],
      ['thorchain', 'BTC~BTC'],
    ] as const) {
      const native = await check({ network, from_asset: from, to_asset: 'ETH.ETH' });
      expect([native.chain, native.operators, 'address' in native]).toEqual([network === 'thorchain' ? 'THOR' : 'MAYA', 2, false]);
    }
  });

  test('for a shortened token is that of the pool the network would use', async () => {
    const usdc = await check({ from_asset: 'ETH.USDC', to_asset: 'BTC.BTC' });
    expect(usdc).toMatchObject({ from: { contract: '0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' }, router: expect.stringMatching(/^0x/) });
  });

  test('from a single configured operator is given only to callers who accept that', async () => {
    for (const hosts of [[host('/thornode', 'a')], [host('/thornode', 'a'), host('/b/thornode', 'a')]]) {
      const deps = withHosts(hosts);
      expect(await catchError({}, deps)).toMatchObject({ code: 'deposit_unverified', details: { state: 'one_operator' } });
      expect(await check({ accept_one_operator: 'true' }, deps)).toMatchObject({ operators: 1, address: expect.any(String) });
    }
  });

  test('comes from a third operator in place of one that is down or stalled', async () => {
    const [first, second] = [host('/thornode', 'a'), host('/b/thornode', 'b')];
    const down: HostPort = {
      host: 'down',
      operator: 'c',
      view: async () => ({ ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'Down.' } } }),
    };
    const still: HostPort = {
      ...first,
      host: 'still',
      operator: 'd',
      async view(signal) {
        const reply = await first.view(signal);
        return reply.ok ? { ok: true, value: { ...reply.value, block: { ...reply.value.block, time: Date.now() - 61_000 } } } : reply;
      },
    };
    for (const third of [down, still]) {
      expect(await check({}, withHosts([third, first, second]))).toMatchObject({ operators: 2 });
      expect(await catchError({}, withHosts([third, first]))).toMatchObject({ code: 'deposit_unverified' });
    }
  });

  test('is refused with an unpinned router, even when both operators name it', async () => {
    const deps = { ...world.deps(), routers: { thorchain: {}, mayachain: {} } };
    expect(await catchError({ from_asset: 'ETH.ETH', to_asset: 'BTC.BTC' }, deps)).toMatchObject({ code: 'upstream_invalid' });
  });
});

describe('a closed path', () => {
  stretchDeadlines({ timers: true });

  test.each([
    ['HALTTRADING', {}],
    ['HALTBTCTRADING', {}],
    ['HALTETHTRADING', {}],
    ['HALTSIGNINGETH', {}],
    ['SOLVENCYHALTBTCCHAIN', {}],
    ['HALTETHTRADING', { from_asset: 'THOR.RUNE' }],
    ['HALTRUNETRADING', undefined],
  ] as const)('refuses only those swaps that %s closes', async (key, fields) => {
    const deps = world.deps();
    await check(fields ?? {}, deps);
    await mimir({ [key]: 1 });
    const error = await catchError(fields ?? {}, deps);
    expect(error?.code).toBe(fields === undefined ? undefined : 'trading_halted');
  });

  test('refuses streaming and limit orders while theirs are closed', async () => {
    await mimir({ STREAMINGSWAPPAUSE: 1, ENABLEADVSWAPQUEUE: 2 });
    expect(await catchError()).toBeUndefined();
    expect(await catchError({ mode: 'streaming' })).toMatchObject({ code: 'trading_halted' });
    expect(await catchError({ mode: 'limit' })).toMatchObject({ code: 'trading_halted' });
    const fields = { network: 'mayachain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', mode: 'limit' };
    expect(inboundEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'mode' } });
  });

  test('refuses a pair without a pool', async () => {
    expect(await catchError({ to_asset: 'ETH.NOSUCHTOKEN' })).toMatchObject({ code: 'no_route' });
    expect(await catchError({ from_asset: 'DASH.DASH' })).toMatchObject({ code: 'no_route' });
  });
});

describe('a mint of a secured asset', () => {
  stretchDeadlines({ timers: true });
  const mint = { to_asset: 'BTC-BTC', mode: 'mint' };

  test.each([
    ['staged', { status: 'Staged', balance_asset: '1000000000', balance_rune: '10000000000' }],
    ['empty', { status: 'Available', balance_asset: '0', balance_rune: '10000000000' }],
  ])('has no address while its pool is %s, which a trade account does not need', async (_name, pool) => {
    await world.control('state', { network: 'thorchain', pools: [{ asset: 'BTC.BTC', ...pool }] });
    expect(await catchError(mint)).toMatchObject({ code: 'no_route', hint: expect.stringMatching(/pool on THORChain is (staged|empty)/) });
    expect(await catchError({ ...mint, to_asset: 'BTC~BTC' })).toBeUndefined();
  });

  test('has no address for what the vaults have no room for', async () => {
    const held = BigInt((await (await fetch(`${world.url}/thornode/thorchain/network`)).json()).vaults_liquidity_rune);
    const cap = (bps: number) => mimir({ TVLCAPBASISPOINTS: bps });
    await cap(Number((held * 10_000n) / 12_000_000_000_000_000n) + 1);
    expect(await catchError(mint)).toBeUndefined();
    expect(await catchError({ ...mint, amount: '1000000' })).toBeUndefined();
    const full = { code: 'trading_halted', hint: expect.stringContaining('its nodes secure') };
    expect(await catchError({ ...mint, amount: '100000000000' })).toMatchObject(full);
    await cap(1);
    expect(await catchError(mint)).toMatchObject(full);
    expect(await catchError({ to_asset: 'ETH.ETH', amount: '100000000000' })).toBeUndefined();
  });
});

test('a solvency halt that has just ended is named with its time, on its chain alone', async () => {
  stretchInTest();
  let at = Date.now();
  const deps = world.deps(fetch, () => at);
  await mimir({ SOLVENCYHALTBTCCHAIN: 1 });
  expect(await catchError({}, deps)).toMatchObject({ code: 'trading_halted' });
  await mimir({ SOLVENCYHALTBTCCHAIN: 0 });
  at += 20 * 60_000;
  await world.control('clock', { advance_seconds: 20 * 60 });
  const warning = { code: 'recent_solvency_halt', severity: 'warning', figures: { seconds: '1200' } };
  expect((await check({}, deps)).warnings).toMatchObject([warning]);
  expect((await check({ from_asset: 'THOR.RUNE', to_asset: 'BTC.BTC' }, deps)).warnings).toMatchObject([warning]);
  expect(await check({ from_asset: 'THOR.RUNE' }, deps)).not.toHaveProperty('warnings');
});

describe('untrustworthy hosts', () => {
  test('cause upstream_invalid while one of them still names the old vault', async () => {
    stretchInTest();
    await world.control('fault', { face: 'thornode', host: 'b', kind: 'stale' });
    expect(await catchError()).toBeUndefined();
    await vault();
    expect(await catchError()).toMatchObject({ code: 'upstream_invalid', hint: expect.stringContaining('different deposit addresses') });
  });

  test('do not count when more than ten blocks behind', async () => {
    stretchInTest();
    await world.control('fault', { face: 'thornode', host: 'b', kind: 'stale' });
    await world.control('clock', { advance_blocks: 11 });
    expect(await catchError()).toMatchObject({ code: 'deposit_unverified' });
  });

  test('do not count for their operator once they have stalled', async () => {
    stretchInTest();
    const later = withHosts([host('/thornode', 'a'), host('/b/thornode', 'b')], () => Date.now() + 61_000);
    await world.control('clock', { pause: true });
    expect(await catchError({}, later)).toMatchObject({ code: 'deposit_unverified', hint: expect.stringContaining('has stalled') });
  });

  test.each(['reset', 'garbage', 'html', 'error200', 'truncate', 'stall'])(
    'leave the deposit unverified when the second operator answers with %s',
    async (kind) => {
      await world.control('fault', { face: apis.thorchain, host: 'b', kind, match: 'inbound_addresses' });
      expect(await catchError()).toMatchObject({ code: 'deposit_unverified' });
    },
  );
});
