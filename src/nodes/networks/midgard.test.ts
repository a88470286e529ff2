import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { decimalText, usdOfText } from './decimal-text.ts';
import { midgard } from './midgard.ts';
import bodies from './vectors/midgard.json' with { type: 'json' };
import { apis, json, type Script, type ScriptedHost, scriptedHost, text } from './vectors/scripted-host.ts';

const open: ScriptedHost[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function client(script: Script, network: 'thorchain' | 'mayachain' = 'thorchain') {
  const host = await scriptedHost(createServer, script);
  open.push(host);
  return { host, client: midgard({ network, hosts: [host.url], fetch, now: Date.now, timeoutMs: 60_000 }) };
}

const all = apis({
  '/v2/pools': bodies.pools,
  '/v2/history/depths/BTC.BTC': bodies.depths,
});
const btc = must(parseAsset('BTC.BTC'));

describe('midgard', () => {
  test('reads the amounts of pools without floating-point loss', async () => {
    const { client: node, host } = await client(all);
    expect(await node.pools()).toEqual({
      ok: true,
      value: [
        {
          asset: btc,
          status: 'available',
          assetDepth: 25_000_000_001n,
          nativeDepth: 2_500_000_000_000_003n,
          volumeNative: 910_000_000_011n,
        },
        { asset: must(parseAsset('ETH.ETH')), status: 'staged', assetDepth: 1n, nativeDepth: 2n },
      ],
    });
    expect(host.seen).toEqual(['/v2/pools']);
  });

  test('rejects an unreadable response', async () => {
    const { client: broken } = await client(text('<html>'));
    expect(await broken.pools()).toMatchObject({
      error: { kind: 'invalid', info: { hint: expect.stringContaining("THORChain's Midgard") } },
    });
    const { client: empty } = await client(json([]));
    expect(await empty.pools()).toMatchObject({ error: { kind: 'invalid' } });
  });
});

describe('pool history', () => {
  const [empty, first, second] = bodies.depths.intervals;

  test('gives the pool’s depth hour by hour since it was filled', async () => {
    const { client: node, host } = await client(all);
    expect(await node.poolHistory(btc, '7d')).toEqual({
      ok: true,
      value: [
        {
          startsAt: 1_785_510_000,
          endsAt: 1_785_513_600,
          balanceAsset: 25_000_000_001n,
          balanceNative: 2_500_000_000_000_003n,
          priceUsd: 11_750_012_345_678n,
        },
        { startsAt: 1_785_513_600, endsAt: 1_785_517_200, balanceAsset: 25_000_000_000n, balanceNative: 2_500_000_000_000_100n },
      ],
    });
    expect(host.seen).toEqual(['/v2/history/depths/BTC.BTC?interval=hour&count=168']);
    const { client: without } = await client(json({ intervals: [], meta: {} }));
    expect(await without.poolHistory(btc, '7d')).toEqual({ ok: true, value: [] });
    const { client: younger } = await client(json({ intervals: [empty] }));
    expect(await younger.poolHistory(btc, '7d')).toEqual({ ok: true, value: [] });
  });

  test.each([
    ['24h', 'interval=5min&count=288'],
    ['1y', 'interval=day&count=365'],
  ] as const)('requests %s as %s', async (range, query) => {
    const { client: node, host } = await client(all);
    await node.poolHistory(btc, range);
    expect(host.seen).toEqual([`/v2/history/depths/BTC.BTC?${query}`]);
  });

  describe('a range of thirty days', () => {
    const hour = 3_600;
    const since = 1_782_000_000;
    const depthsAt = (from: number, count: number) => ({
      intervals: Array.from({ length: count }, (_, index) => ({
        startTime: `${from + index * hour}`,
        endTime: `${from + (index + 1) * hour}`,
        assetDepth: `${index + 1}`,
        runeDepth: '7',
      })),
    });
    const late = json(depthsAt(since + 360 * hour, 360));
    const halves =
      (early: Script): Script =>
      (response, request) =>
        (request.url?.includes('&to=') ? early : late)(response, request);

    test('is fetched in two matching halves and keeps every second hour, up to the newest', async () => {
      const { client: node, host } = await client(halves(json(depthsAt(since, 360))));
      const reply = await node.poolHistory(btc, '30d');
      if (!reply.ok) throw new Error('no answer');
      expect(host.seen).toEqual([
        '/v2/history/depths/BTC.BTC?interval=hour&count=360',
        `/v2/history/depths/BTC.BTC?interval=hour&count=360&to=${since + 360 * hour}`,
      ]);
      const ends = reply.value.map(({ endsAt }) => endsAt);
      expect([ends.length, ends[0], ends.at(-1)]).toEqual([360, since + 2 * hour, since + 720 * hour]);
      expect(ends.slice(1).every((end, index) => end - (ends[index] ?? 0) === 2 * hour)).toBe(true);
    });

    test('counts an overlapping hour once', async () => {
      const { client: node } = await client(halves(json(depthsAt(since + hour, 360))));
      const reply = await node.poolHistory(btc, '30d');
      expect(reply.ok && new Set(reply.value.map(({ endsAt }) => endsAt)).size).toBe(360);
    });

    test('is fetched once for a younger pool, and fails if one half fails', async () => {
      const { client: young, host } = await client(json(depthsAt(since, 100)));
      expect(await young.poolHistory(btc, '30d')).toMatchObject({ ok: true, value: { length: 50 } });
      expect(host.seen).toHaveLength(1);
      const { client: node } = await client(halves(json({ error: 'busy' }, 503)));
      expect(await node.poolHistory(btc, '30d')).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    });
  });

  test.each([
    ['no JSON', text('the gateway is busy')],
    ['half of it', text(JSON.stringify(bodies.depths).slice(0, 200), 200, 'application/json')],
    ['a list', json(bodies.depths.intervals)],
    ['no intervals', json({ meta: bodies.depths.meta })],
    ['intervals of another type', json({ intervals: { 0: first } })],
    ['an interval that is none', json({ intervals: [first, null] })],
    ['a depth that is no amount', json({ intervals: [first, { ...second, assetDepth: '1.5' }] })],
    ['a negative depth', json({ intervals: [first, { ...second, runeDepth: '-1' }] })],
    ['a price that is a word', json({ intervals: [{ ...first, assetPriceUSD: 'cheap' }] })],
    ['a negative price', json({ intervals: [{ ...first, assetPriceUSD: '-1.5' }] })],
    ['an interval without an end', json({ intervals: [{ ...first, endTime: null }] })],
    ['an interval that ends before it starts', json({ intervals: [{ ...first, endTime: '1785500000' }] })],
    ['intervals in disorder', json({ intervals: [second, first] })],
    ['the same interval twice', json({ intervals: [first, first] })],
    ['more intervals than there can be', json({ intervals: Array.from({ length: 401 }, () => first) })],
  ])('rejects %s', async (_, script) => {
    const { client: node } = await client(script);
    expect(await node.poolHistory(btc, '7d')).toMatchObject({ ok: false, error: { kind: 'invalid', info: { code: 'upstream_invalid' } } });
  });

  test('distinguishes an unknown pool from a failing host', async () => {
    for (const status of [400, 404]) {
      const { client: node } = await client(json({ error: 'Unknown pool: BTC.BTC' }, status));
      expect(await node.poolHistory(btc, '7d')).toMatchObject({ ok: false, error: { kind: 'refused', info: { code: 'not_found' } } });
    }
    const { client: busy } = await client(json({ error: 'busy' }, 503));
    expect(await busy.poolHistory(btc, '7d')).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });
});

describe('pool volumes', () => {
  const [first, second] = bodies.swaps.intervals;

  test.each(['thorchain', 'mayachain'] as const)('are read interval by interval from %s', async (network) => {
    const { client: node, host } = await client(json(bodies.swaps), network);
    expect(await node.poolVolumes(btc, '30d')).toEqual({
      ok: true,
      value: [
        {
          startsAt: 1_785_456_000,
          endsAt: 1_785_542_400,
          swaps: 41,
          volumeNative: 910_000_000_011n,
          feesNative: 700_000_001n,
          nativeUsd: 119_321_421n,
        },
        { startsAt: 1_785_542_400, endsAt: 1_785_628_800, swaps: 0, volumeNative: 0n, feesNative: 0n },
      ],
    });
    expect(host.seen).toEqual(['/v2/history/swaps?pool=BTC.BTC&interval=day&count=30']);
  });

  test('use CACAO’s own price beside THORChain’s field', async () => {
    const { client: node } = await client(json({ intervals: [{ ...first, cacaoPriceUSD: '0.583' }] }), 'mayachain');
    expect(await node.poolVolumes(btc, '7d')).toMatchObject({ ok: true, value: [{ nativeUsd: 58_300_000n }] });
  });

  test.each([
    ['a volume that is no amount', { intervals: [{ ...first, totalVolume: '1.5' }] }],
    ['a count below nothing', { intervals: [{ ...first, totalCount: '-1' }] }],
    ['a negative price', { intervals: [{ ...first, runePriceUSD: '-1' }] }],
    ['intervals in disorder', { intervals: [second, first] }],
    ['no intervals', {}],
  ])('reject %s', async (_, body) => {
    const { client: node } = await client(json(body));
    expect(await node.poolVolumes(btc, '7d')).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });
});

describe('usdOfText', () => {
  test.each([
    ['1', 100_000_000n],
    ['0.00000001', 1n],
    ['0.000000019', 1n],
    ['1e-8', 1n],
    ['1.5e+3', 150_000_000_000n],
    ['2.25E-07', 22n],
    ['-0', 0n],
    ['117500.123456789012', 11_750_012_345_678n],
  ])('reads the price %s exactly', (given, units) => {
    const decimal = decimalText(given);
    expect(decimal && usdOfText(decimal)).toBe(units);
  });

  test('rejects texts that are not numbers and negative prices', () => {
    for (const given of ['NaN', '+Inf', '', '1,5', '0x1', '.5', '1e999', 'e5', '1 ']) expect(decimalText(given)).toBeUndefined();
    const negative = decimalText('-0.1');
    expect(negative && usdOfText(negative)).toBeUndefined();
  });
});
