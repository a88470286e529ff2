import { describe, expect, test } from 'vitest';
import { networkStatusEndpoint } from '../../contract/v1/network-status.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { type AppError, must } from '../../core/errors.ts';
import { networkIds } from '../../core/network/protocol.ts';
import type { PoolListing } from '../../core/pool/listing.ts';
import { stretchDeadlines, stretchInTest } from '../../server/fixtures/deadlines.ts';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { factsFreshMs } from '../network/facts.ts';
import { networkStatus } from '../network/network-status.ts';
import { listPools } from './pools.ts';

const world = testWorld();

const all = { networks: networkIds, limit: 500 };
const name = (listing: PoolListing) => `${listing.pool.network} ${formatAsset(listing.pool.asset)}`;

async function pages(deps: Parameters<typeof listPools>[1], limit: number): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPools({ networks: networkIds, limit, ...(cursor === undefined ? {} : { cursor }) }, deps);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    names.push(...page.items.map(name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}

describe('the pool list', () => {
  stretchDeadlines({ timers: true });

  test('covers the pools of both networks, deepest first, with prices', async () => {
    const { items, missing } = await listPools(all, world.deps());
    expect(missing).toEqual([]);
    expect(items.filter((item) => item.pool.network === 'thorchain')).toHaveLength(49);
    expect(items.filter((item) => item.pool.network === 'mayachain')).toHaveLength(30);
    const depths = items.map((item) => item.depthUsd ?? 0n);
    expect(depths).toEqual([...depths].sort((a, b) => (a > b ? -1 : 1)));
    const usdc = items.find((item) => name(item).startsWith('mayachain ETH.USDC'));
    expect(usdc?.price && usdc.price > 98_000_000n && usdc.price < 102_000_000n).toBe(true);
  });

  test('has the volume swapped through each pool, where a source counts it', async () => {
    await world.control('clock', { advance_blocks: 30 });
    const { items } = await listPools(all, world.deps());
    for (const network of networkIds) {
      const counted = items.filter((item) => item.pool.network === network && (item.volumeNative ?? 0n) > 0n);
      expect(counted.length).toBeGreaterThan(5);
      expect(counted.every((item) => item.volumeUsd !== undefined)).toBe(true);
    }
    for (const host of ['a', 'b']) await world.control('fault', { face: 'maya-midgard', host, kind: 'reset' });
    const without = await listPools({ ...all, networks: ['mayachain'] }, world.deps());
    expect(without.items).toHaveLength(30);
    expect(without.items.every((item) => item.volumeNative === undefined && item.volumeUsd === undefined)).toBe(true);
  });

  test('has each pool exactly once when read page by page', async () => {
    const deps = world.deps();
    const whole = (await listPools(all, deps)).items.map(name);
    for (const size of [1, 7, 50, 78]) expect(await pages(deps, size)).toEqual(whole);
  });

  test('is filtered by status, and by text in any letter case', async () => {
    const staged = await listPools({ ...all, status: 'staged' }, world.deps());
    expect(staged.items.length).toBeGreaterThan(0);
    expect(staged.items.every((item) => item.pool.status === 'staged')).toBe(true);
    const usdc = await listPools({ ...all, asset: 'eth.usdc' }, world.deps());
    expect(usdc.items.map((item) => item.pool.asset.ticker)).toEqual(['USDC', 'USDC']);
  });

  test('marks halted pools with the reason', async () => {
    const { items } = await listPools({ ...all, asset: 'SOL.SOL' }, world.deps());
    expect(items.map((item) => [name(item), item.halts.map((halt) => halt.text)])).toEqual([
      ['thorchain SOL.SOL', ['THORChain has halted trading on SOL.', 'THORChain has halted payouts on SOL, so yours would wait.']],
    ]);
  });

  test('marks a pool with halted payouts as not tradable, and gives the reason', async () => {
    await world.control('state', { network: 'mayachain', mimir: { HALTSIGNINGBTC: 1 } });
    const page = await listPools({ ...all, asset: 'BTC.BTC' }, world.deps());
    const reply = poolsEndpoint.respond(page, Date.now());
    const pools = reply.ok ? reply.answer.pools : [];
    expect(pools.map(({ network, tradable, halts }) => [network, tradable, halts.map(({ key }) => key)])).toEqual([
      ['thorchain', true, []],
      ['mayachain', false, ['HALTSIGNINGBTC']],
    ]);
  });

  test('names a network that does not answer, and fails only when none does', async () => {
    for (const host of ['a', 'b']) await world.control('fault', { face: apis.mayachain, host, kind: 'reset' });
    const page = await listPools(all, world.deps());
    expect(page.missing).toMatchObject([{ network: 'mayachain', error: { code: 'upstream_unavailable' } }]);
    expect(new Set(page.items.map((item) => item.pool.network))).toEqual(new Set(['thorchain']));
    for (const host of ['a', 'b']) await world.control('fault', { face: apis.thorchain, host, kind: 'status', status: 503 });
    await expect(listPools(all, world.deps())).rejects.toSatisfy((error: AppError) => error.info.code === 'upstream_unavailable');
  });

  test('names a network that falls silent but keeps its earlier pools, here and in the status', async () => {
    let time = Date.now();
    const deps = world.deps(fetch, () => time);
    const before = await listPools(all, deps);
    for (const network of networkIds)
      for (const host of ['a', 'b']) await world.control('fault', { face: apis[network], host, kind: 'reset' });
    time += factsFreshMs + 1;
    const { items, missing } = await listPools(all, deps);
    expect(missing).toMatchObject(networkIds.map((network) => ({ network, error: { code: 'upstream_unavailable' } })));
    expect(items.map(name)).toEqual(before.items.map(name));
    const reply = networkStatusEndpoint.respond(await networkStatus(networkIds, deps), time);
    const told = reply.ok ? reply.answer.networks : [];
    expect(told.map(({ reachable, error, height }) => [reachable, error?.code, height !== undefined])).toEqual(
      networkIds.map(() => [false, 'upstream_unavailable', true]),
    );
  });

  test('refuses a foreign cursor', async () => {
    await expect(listPools({ ...all, cursor: 'bm9wZQ' }, world.deps())).rejects.toSatisfy(
      (error: AppError) => error.info.code === 'invalid_field' && error.info.field === 'cursor',
    );
  });
});

describe('the network status', () => {
  test('has height, price, fees and halts of every chain', async () => {
    stretchInTest();
    const [thorchain, mayachain] = await networkStatus(networkIds, world.deps());
    expect(thorchain?.height).toBeGreaterThan(27_000_000);
    expect(mayachain?.nativePrice).toBeGreaterThan(0n);
    const sol = thorchain?.chains.find((chain) => chain.chain === 'SOL');
    expect(sol).toMatchObject({ trading: false, signingHalted: true });
    expect(mayachain?.chains.find((chain) => chain.chain === 'KUJI')?.trading).toBe(false);
    expect(mayachain?.chains.find((chain) => chain.chain === 'BTC')).toMatchObject({
      trading: true,
      halts: [],
      gasRateUnits: 'satsperbyte',
    });
  });

  test('names a silent network with its error', async () => {
    for (const host of ['a', 'b']) await world.control('fault', { face: apis.thorchain, host, kind: 'stall' });
    await unlessStalled(async () => {
      const [thorchain, mayachain] = await networkStatus(networkIds, world.deps());
      expect(thorchain).toMatchObject({ error: { code: 'upstream_timeout' }, chains: [] });
      expect(mayachain?.error).toBeUndefined();
    });
  });
});

test('lists assets whose names parse back to them', async () => {
  stretchInTest();
  const { items } = await listPools(all, world.deps());
  for (const { pool } of items) expect(must(parseAsset(formatAsset(pool.asset)))).toEqual(pool.asset);
});
