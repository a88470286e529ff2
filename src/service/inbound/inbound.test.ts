import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inboundEndpoint } from '../../contract/v1/inbound.ts';
import { AppError, must } from '../../core/errors.ts';
import type { InboundRequest } from '../../core/inbound/inbound.ts';
import { apis, startWorld, type World } from '../fixtures/world.ts';
import { inbound } from './inbound.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('reset', {});
});

const request = (more: Readonly<Record<string, string>> = {}): InboundRequest =>
  must(inboundEndpoint.parse({ network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', ...more }));
const check = (more: Readonly<Record<string, string>> = {}, deps = world.deps()) => inbound(request(more), deps);
const errorOf = async (more: Readonly<Record<string, string>> = {}, deps = world.deps()) =>
  inbound(request(more), deps).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info : Promise.reject(error)),
  );
const vault = (chain = 'BTC', network = 'thorchain') => world.control('vault', { network, chain, rotate: true });
const mimir = (keys: object, network = 'thorchain') => world.control('state', { network, mimir: keys });

describe('a deposit address', () => {
  test('a deposit address comes from two hosts, anew each time', async () => {
    const requested: string[] = [];
    const deps = world.deps((url, init) => {
      requested.push(String(url));
      return fetch(url, init);
    });
    const first = await check({}, deps);
    expect(first).toMatchObject({ chain: 'BTC', hosts: 2, gasRateUnits: 'satsperbyte', migrating: false });
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

  test('RUNE has a deposit address of MAYAChain, and a network’s own assets have none', async () => {
    const rune = await check({ network: 'mayachain', from_asset: 'THOR.RUNE', to_asset: 'BTC.BTC' });
    expect(rune.address).toMatch(/^thor1/);
    for (const [network, from] of [
      ['thorchain', 'THOR.RUNE'],
      ['mayachain', 'MAYA.CACAO'],
      ['thorchain', 'BTC~BTC'],
    ] as const) {
      const native = await check({ network, from_asset: from, to_asset: 'ETH.ETH' });
      expect([native.chain, native.hosts, 'address' in native]).toEqual([network === 'thorchain' ? 'THOR' : 'MAYA', 2, false]);
    }
  });

  test('a shortened token is taken for the pool that the network takes', async () => {
    const usdc = await check({ from_asset: 'ETH.USDC', to_asset: 'BTC.BTC' });
    expect(usdc).toMatchObject({ from: { contract: '0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' }, router: expect.stringMatching(/^0x/) });
  });

  test('an address from one configured host says that it is one', async () => {
    const deps = world.deps();
    const [only] = deps.hosts.thorchain;
    if (only === undefined) throw new Error('no host');
    expect(await check({}, { ...deps, hosts: { ...deps.hosts, thorchain: [only] } })).toMatchObject({ hosts: 1 });
    expect(await check({}, { ...deps, hosts: { ...deps.hosts, thorchain: [only, only] } })).toMatchObject({ hosts: 1 });
  });

  test('a third host is asked in place of one that is down', async () => {
    const deps = world.deps();
    const [first, second] = deps.hosts.thorchain;
    if (first === undefined || second === undefined) throw new Error('no hosts');
    const down = {
      host: 'down',
      view: async () => ({ ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'Down.' } } }) as const,
    };
    expect(await check({}, { ...deps, hosts: { ...deps.hosts, thorchain: [down, first, second] } })).toMatchObject({ hosts: 2 });
    expect(await errorOf({}, { ...deps, hosts: { ...deps.hosts, thorchain: [down, first] } })).toMatchObject({
      code: 'upstream_unavailable',
    });
  });
});

describe('a path that is closed', () => {
  test.each([
    ['HALTTRADING', {}],
    ['HALTBTCTRADING', {}],
    ['HALTETHTRADING', {}],
    ['HALTSIGNINGETH', {}],
    ['SOLVENCYHALTBTCCHAIN', {}],
    ['HALTETHTRADING', { from_asset: 'THOR.RUNE' }],
    ['HALTRUNETRADING', undefined],
  ] as const)('a closed path is refused under %s', async (key, fields) => {
    const deps = world.deps();
    await check(fields ?? {}, deps);
    await mimir({ [key]: 1 });
    const error = await errorOf(fields ?? {}, deps);
    expect(error?.code).toBe(fields === undefined ? undefined : 'trading_halted');
  });

  test('closed paths of streaming and limit orders are refused', async () => {
    await mimir({ STREAMINGSWAPPAUSE: 1, ENABLEADVSWAPQUEUE: 2 });
    expect(await errorOf()).toBeUndefined();
    expect(await errorOf({ mode: 'streaming' })).toMatchObject({ code: 'trading_halted' });
    expect(await errorOf({ mode: 'limit' })).toMatchObject({ code: 'trading_halted' });
    const fields = { network: 'mayachain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', mode: 'limit' };
    expect(inboundEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'mode' } });
  });

  test('a pair nobody trades is refused', async () => {
    expect(await errorOf({ to_asset: 'ETH.NOSUCHTOKEN' })).toMatchObject({ code: 'no_route' });
    expect(await errorOf({ from_asset: 'DASH.DASH' })).toMatchObject({ code: 'no_route' });
  });
});

describe('hosts that cannot be believed', () => {
  test('a host that still names the old vault is upstream_invalid', async () => {
    await world.control('fault', { face: 'thornode', host: 'b', kind: 'stale' });
    expect(await errorOf()).toBeUndefined();
    await vault();
    expect(await errorOf()).toMatchObject({ code: 'upstream_invalid', hint: expect.stringContaining('different deposit addresses') });
  });

  test('a host that stands still is upstream_unavailable', async () => {
    await world.control('fault', { face: 'thornode', host: 'b', kind: 'stale' });
    await world.control('clock', { advance_blocks: 11 });
    expect(await errorOf()).toMatchObject({ code: 'upstream_unavailable' });
  });

  test('two hosts that both stand still are upstream_unavailable', async () => {
    const deps = world.deps();
    await deps.facts.read('thorchain');
    const later = { ...deps, now: () => Date.now() + 61_000 };
    await world.control('clock', { pause: true });
    expect(await errorOf({}, later)).toMatchObject({ code: 'upstream_unavailable', hint: expect.stringContaining('stands still') });
  });

  test.each(['reset', 'garbage', 'html', 'error200', 'truncate', 'stall'])(
    'a second host that answers with %s is upstream_unavailable',
    async (kind) => {
      await world.control('fault', { face: apis.thorchain, host: 'b', kind, match: 'inbound_addresses' });
      expect(await errorOf()).toMatchObject({ code: 'upstream_unavailable' });
    },
  );
});
