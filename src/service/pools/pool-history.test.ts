import { describe, expect, test } from 'vitest';
import { poolHistoryEndpoint, poolHistoryResponse } from '../../contract/v1/pool-history.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { AppError, must } from '../../core/errors.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { historyRanges, type PoolHistoryPort, type PoolPoint } from '../../core/pool/pool-history.ts';
import { stretchInTest } from '../../server/fixtures/deadlines.ts';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { within } from '../../spec/fixtures/pace.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { poolHistory } from './pool-history.ts';
import { createPoolHistoryReader, historyStaleMs } from './pool-history-reader.ts';
import { listPools } from './pools.ts';

const world = testWorld();

const request = (network: NetworkId, asset = 'BTC.BTC', more: object = {}) => must(poolHistoryEndpoint.parse({ network, asset, ...more }));
const nodeError = async (run: Promise<unknown>) => {
  const problem = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  return problem instanceof AppError ? problem.info : problem;
};

describe.each(networkIds)('the pool history on %s', (network) => {
  test('ends with the exact figures of the pool list', async () => {
    stretchInTest();
    await world.control('clock', { pause: true });
    await world.control('clock', { advance_blocks: 3_000 });
    const deps = world.deps();
    const history = poolHistoryEndpoint.respond(await poolHistory(request(network), deps), Date.now());
    const page = poolsEndpoint.respond(await listPools({ networks: [network], limit: 100 }, deps), Date.now());
    if (!history.ok || !page.ok) throw new Error('no answer');
    expect(poolHistoryResponse.parse(history.answer)).toEqual(history.answer);
    const { points } = history.answer;
    expect(points).toHaveLength(168);
    expect(history.answer.range).toBe('7d');
    const shown = page.answer.pools.find(({ asset }) => asset === 'BTC.BTC');
    const last = points.at(-1);
    expect(last).toMatchObject({ balance_asset: shown?.balance_asset, balance_native: shown?.balance_native });
    expect(Number(last?.price_usd)).toBeCloseTo(Number(shown?.price_usd), 1);
    for (const { price_native, balance_asset, balance_native } of points) {
      expect(BigInt(price_native)).toBe((BigInt(balance_native) * 10n ** 8n) / BigInt(balance_asset));
    }
    const times = points.map(({ time }) => Date.parse(time));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(history.answer.asset).toBe('BTC.BTC');
  });

  test.each([
    ['24h', 288, 300, 24],
    ['7d', 168, 3_600, 168],
    ['30d', 360, 7_200, 30],
    ['1y', 365, 86_400, 365],
  ] as const)('covers %s with the expected number of evenly spaced points and volumes', async (range, points, seconds, volumes) => {
    stretchInTest();
    const history = await poolHistory(request(network, 'BTC.BTC', { range, include: 'volumes' }), world.deps());
    expect([history.points.length, history.volumes?.length]).toEqual([points, volumes]);
    const ends = history.points.map(({ endsAt }) => endsAt);
    expect(ends.slice(1).every((end, index) => end - (ends[index] ?? 0) === seconds)).toBe(true);
    for (const { volumeNative, feesNative, swaps } of history.volumes?.slice(0, -1) ?? []) {
      expect(volumeNative > feesNative && feesNative > 0n && swaps > 0).toBe(true);
    }
    const told = poolHistoryEndpoint.respond(history, Date.now());
    if (!told.ok) throw new Error('no answer');
    expect(poolHistoryResponse.parse(told.answer)).toEqual(told.answer);
    expect(Number(told.answer.volumes?.[0]?.volume_usd)).toBeGreaterThan(0);
  });

  test('has volumes that add up to roughly the last day’s volume in the pool list', async () => {
    stretchInTest();
    const deps = world.deps();
    const { volumes = [] } = await poolHistory(request(network, 'BTC.BTC', { range: '24h', include: 'volumes' }), deps);
    const page = await listPools({ networks: [network], limit: 100 }, deps);
    const shown = page.items.find(({ pool }) => pool.asset.ticker === 'BTC' && pool.asset.chain === 'BTC')?.volumeNative ?? 0n;
    const sum = volumes.reduce((total, { volumeNative }) => total + volumeNative, 0n);
    expect(Number(sum) / Number(shown)).toBeGreaterThan(0.4);
    expect(Number(sum) / Number(shown)).toBeLessThan(2);
  });

  test('is refused for an asset without a pool, and when no source answers', async () => {
    expect(await nodeError(poolHistory(request(network, 'ETH.NOSUCH'), world.deps()))).toMatchObject({ code: 'not_found', field: 'asset' });
    const native = network === 'thorchain' ? 'THOR.RUNE' : 'MAYA.CACAO';
    expect(await nodeError(poolHistory(request(network, native), world.deps()))).toMatchObject({ code: 'not_found', field: 'asset' });
    const api = network === 'thorchain' ? 'midgard' : 'maya-midgard';
    const codes: Record<string, readonly string[]> = {
      reset: ['upstream_unavailable'],
      garbage: ['upstream_invalid'],
      retype: ['upstream_invalid'],
      html: ['upstream_invalid'],
      stall: ['upstream_timeout'],
    };
    for (const [kind, expected] of Object.entries(codes)) {
      for (const host of ['a', 'b']) await world.control('fault', { face: api, host, kind });
      await unlessStalled(async () => {
        const error = (await within(4_500, nodeError(poolHistory(request(network), world.deps())))) as AppError['info'];
        expect([kind, [error.code]]).toEqual([kind, expected]);
      });
    }
  });
});

test('resolves a short asset name to its pool', async () => {
  stretchInTest();
  const { asset } = await poolHistory(request('thorchain', 'eth.usdc'), world.deps());
  expect(asset.contract).not.toBe('');
});

describe('the request', () => {
  test.each([
    [{ asset: 'BTC.BTC' }, 'invalid_field', 'network'],
    [{ network: 'both', asset: 'BTC.BTC' }, 'invalid_field', 'network'],
    [{ network: 'thorchain' }, 'invalid_field', 'asset'],
    [{ network: 'thorchain', asset: 'usdc' }, 'ambiguous_asset', 'asset'],
    [{ network: 'thorchain', asset: 'BTC.BTC', days: '7' }, 'invalid_field', 'days'],
    [{ network: 'thorchain', asset: 'BTC.BTC', range: '2d' }, 'invalid_field', 'range'],
    [{ network: 'thorchain', asset: 'BTC.BTC', include: 'fees' }, 'invalid_field', 'include'],
  ])('rejects %j', (fields, code, field) => {
    expect(poolHistoryEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code, field } });
  });
});

describe('the cache', () => {
  const btc = must(parseAsset('BTC.BTC'));
  const failed = { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'It is down.' } } } as const;
  const minute = 60_000;

  function remembering() {
    const state = { now: 0, asked: 0, up: true };
    const port: PoolHistoryPort = {
      poolHistory: async () => {
        state.asked += 1;
        const point: PoolPoint = { startsAt: 0, endsAt: 1, balanceAsset: baseAmount(1n), balanceNative: baseAmount(BigInt(state.asked)) };
        return state.up ? { ok: true, value: [point] } : failed;
      },
      poolVolumes: async () => failed,
    };
    const reader = createPoolHistoryReader(
      { thorchain: port, mayachain: port },
      () => state.now,
      () => 10 * minute,
    );
    const read = async () => {
      const reply = await reader.read('thorchain', btc, '7d');
      return reply.ok ? reply.value.points[0]?.balanceNative : reply.error.kind;
    };
    return { state, reader, read };
  }

  test('queries once for readers within the same minutes', async () => {
    const { state, read } = remembering();
    expect(await Promise.all([read(), read(), read()])).toEqual([1n, 1n, 1n]);
    state.now = 9 * minute;
    expect(await read()).toBe(1n);
    state.now = 11 * minute;
    expect(await Promise.all([read(), read()])).toEqual([2n, 2n]);
    expect(state.asked).toBe(2);
  });

  test('keeps an older result for an hour while the source is down, and does not retry a failure at once', async () => {
    const { state, read } = remembering();
    await read();
    state.up = false;
    state.now = 20 * minute;
    expect([await read(), await read(), state.asked]).toEqual([1n, 1n, 2]);
    state.now = historyStaleMs - 1;
    expect(await read()).toBe(1n);
    state.now = historyStaleMs + minute;
    expect([await read(), await read()]).toEqual(['unavailable', 'unavailable']);
    const { asked: requested } = state;
    state.up = true;
    state.now += 16_000;
    expect(await read()).toBe(BigInt(requested + 1));
  });

  test('does not make a reader wait while it has an older result', async () => {
    const { state, reader } = remembering();
    const slow: PoolHistoryPort = { poolHistory: () => new Promise(() => undefined), poolVolumes: async () => failed };
    await reader.read('thorchain', btc, '7d');
    let calls = 0;
    const port: PoolHistoryPort = {
      poolHistory: (...given) => {
        calls += 1;
        return calls === 1 ? Promise.resolve({ ok: true, value: [] }) : slow.poolHistory(...given);
      },
      poolVolumes: async () => failed,
    };
    const patient = createPoolHistoryReader(
      { thorchain: port, mayachain: port },
      () => state.now,
      () => minute,
    );
    await patient.read('thorchain', btc, '7d');
    state.now = 5 * minute;
    expect(await within(2_000, patient.read('thorchain', btc, '7d'))).toMatchObject({ ok: true, value: { readAt: 0 } });
  });

  test('keeps each range separate, and volumes separate from depths', async () => {
    const { state, reader } = remembering();
    for (const range of historyRanges) await reader.read('thorchain', btc, range);
    expect(state.asked).toBe(historyRanges.length);
    expect(await reader.volumes('thorchain', btc, '7d')).toEqual(failed);
    expect(await reader.read('thorchain', btc, '7d')).toMatchObject({ ok: true });
  });

  test('holds at most 300 pools', async () => {
    const { state, reader } = remembering();
    const assetAt = (at: number) => must(parseAsset(`ETH.T${at}-0X${at.toString(16).toUpperCase().padStart(40, '0')}`));
    for (let index = 0; index <= 300; index += 1) await reader.read('mayachain', assetAt(index), '7d');
    expect(state.asked).toBe(301);
    await reader.read('mayachain', assetAt(300), '7d');
    expect(state.asked).toBe(301);
    await reader.read('mayachain', assetAt(0), '7d');
    expect(state.asked).toBe(302);
  });
});
