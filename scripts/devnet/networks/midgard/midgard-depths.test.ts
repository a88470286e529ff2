import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { person, type Row, type RunningWorld, runDevnet } from '../../fixtures/running-devnet.ts';

type Interval = Readonly<Record<string, string>>;
interface Depths {
  readonly intervals: readonly Interval[];
  readonly meta: Interval;
}

let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const apis = { thorchain: '/midgard', mayachain: '/maya-midgard' } as const;
type Network = keyof typeof apis;
const depths = async (network: Network, query = 'interval=hour&count=168', pool = 'BTC.BTC') =>
  (await world.read(`${apis[network]}/v2/history/depths/${pool}?${query}`)) as unknown as Depths;
const pool = async (network: Network) => (await world.read(`${apis[network]}/v2/pool/BTC.BTC`)) as unknown as Interval;
const blockTime = async () => Number(((await world.read('/midgard/v2/health'))['lastCommitted'] as Row)['timestamp']);

/** Freezes pool prices, so that many blocks take no time. */
const stopPrices = () => Promise.all(Object.keys(apis).map((network) => world.control('state', { network, pools: [] })));

/** Advances to the last block of the current hour. */
const toEndOfHour = async () => {
  const left = 3_600 - ((await blockTime()) % 3_600);
  await world.advance(Math.ceil(left / 6) - 1);
};

describe.each(['thorchain', 'mayachain'] as const)('the depths of %s', (network) => {
  test('reach without a gap into the past of a fresh devnet, up to the current pool', async () => {
    const { intervals, meta } = await depths(network);
    const now = await blockTime();
    const present = await pool(network);
    expect(intervals).toHaveLength(168);
    expect(intervals.at(-1)).toEqual(
      expect.objectContaining({
        startTime: `${now - (now % 3_600)}`,
        endTime: `${now - (now % 3_600) + 3_600}`,
        assetDepth: present['assetDepth'],
        runeDepth: present['runeDepth'],
        assetPrice: present['assetPrice'],
        assetPriceUSD: present['assetPriceUSD'],
        liquidityUnits: present['liquidityUnits'],
      }),
    );
    expect(meta).toMatchObject({
      startTime: intervals[0]?.['startTime'],
      endTime: intervals.at(-1)?.['endTime'],
      endRuneDepth: present['runeDepth'],
    });
    for (const [query, length] of [
      ['interval=5min', 400],
      ['interval=hour', 400],
      ['interval=day', 367],
    ] as const) {
      const { intervals: found } = await depths(network, query);
      expect([query, found.length]).toEqual([query, length]);
      expect(found.every(({ assetDepth, runeDepth }) => BigInt(assetDepth ?? 0) > 0n && BigInt(runeDepth ?? 0) > 0n)).toBe(true);
      for (const [at, { startTime }] of found.entries()) if (at > 0) expect(startTime).toBe(found[at - 1]?.['endTime']);
    }
  });

  test('up to a given time equal the same part of the full list', async () => {
    const { intervals } = await depths(network, 'interval=hour&count=40');
    const to = intervals[20]?.['startTime'];
    expect((await depths(network, `interval=hour&count=20&to=${to}`)).intervals).toEqual(intervals.slice(0, 20));
    expect((await depths(network, `interval=hour&count=20&to=${Number(to) - 1}`)).intervals).toEqual(intervals.slice(0, 20));
    const older = await depths(network, `interval=hour&count=360&to=${intervals[0]?.['startTime']}`);
    expect([older.intervals.length, older.intervals.at(-1)?.['endTime']]).toEqual([360, intervals[0]?.['startTime']]);
  });

  test('come with volumes that add up to their total, and past ones that do not change', async () => {
    const volumes = async () =>
      (await world.read(`${apis[network]}/v2/history/swaps?pool=BTC.BTC&interval=hour&count=30`)) as unknown as Depths;
    const { intervals, meta } = await volumes();
    expect(intervals).toHaveLength(30);
    const sum = intervals.reduce((total, { totalVolume }) => total + BigInt(totalVolume ?? 0), 0n);
    expect(meta['totalVolume']).toBe(`${sum}`);
    expect(intervals.every(({ totalVolume, totalFees }) => BigInt(totalVolume ?? 0) > BigInt(totalFees ?? 0))).toBe(true);
    await world.advance(100);
    const later = (await volumes()).intervals;
    expect(BigInt(later.at(-1)?.['totalVolume'] ?? 0)).toBeGreaterThan(0n);
    const [before, after] = [intervals, later].map((all) => new Map(all.map((one) => [one['startTime'], one['totalVolume']])));
    const present = intervals.at(-1)?.['startTime'];
    for (const [start, volume] of before ?? []) if (start !== present && after?.has(start)) expect(after.get(start)).toBe(volume);
  });

  test('keep the pool at the end of each hour, and show the current one live', async () => {
    await toEndOfHour();
    const atEnd = await pool(network);
    await world.advance(10);
    const next = await pool(network);
    expect(next['assetDepth']).not.toBe(atEnd['assetDepth']);
    const { intervals } = await depths(network);
    const figures = ({ assetDepth, runeDepth, assetPrice, assetPriceUSD }: Interval) => [assetDepth, runeDepth, assetPrice, assetPriceUSD];
    expect(intervals.slice(-2).map(figures)).toEqual([figures(atEnd), figures(next)]);
    await stopPrices();
    await world.advance(600 * 30);
    const later = (await depths(network, 'interval=hour&count=32')).intervals;
    expect(later).toHaveLength(32);
    expect(figures(later[0] ?? {})).toEqual(figures(atEnd));
    expect(figures(later.at(-1) ?? {})).toEqual(figures(await pool(network)));
    for (const [at, { startTime }] of later.entries()) if (at > 0) expect(startTime).toBe(later[at - 1]?.['endTime']);
    expect((await depths(network, 'interval=hour&count=5')).intervals).toEqual(later.slice(-5));
    expect((await depths(network, 'interval=day&count=400')).intervals.length).toBeGreaterThanOrEqual(2);
    expect((await depths(network, 'interval=5min&count=400')).intervals.length).toBeGreaterThan(360);
  });
});

test('changes the price of a swap’s own hour only', async () => {
  await toEndOfHour();
  await world.advance(300);
  const before = (await depths('thorchain')).intervals;
  await world.pay('thorchain', ['THOR.RUNE', 10_000_000_000_000n], `=:BTC.BTC:${person('BTC')}`, { from: person('THOR') });
  await world.advance(3);
  const after = (await depths('thorchain')).intervals;
  const price = (intervals: readonly Interval[]) => Number(intervals.at(-1)?.['assetPrice']);
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(price(after) / price(before)).toBeGreaterThan(1.005);
});

test('limits the history to 400 intervals', async () => {
  await stopPrices();
  await world.advance(50 * 450);
  const { intervals } = await depths('thorchain', 'interval=5min');
  expect(intervals).toHaveLength(400);
  expect(intervals.every(({ assetDepth }) => BigInt(assetDepth ?? 0) > 0n)).toBe(true);
});

test('the history rejects queries that Midgard rejects', async () => {
  for (const path of [
    'BTC.NOPE?interval=hour&count=5',
    'BTC.BTC',
    'BTC.BTC?interval=minute',
    'BTC.BTC?interval=hour&count=0',
    'BTC.BTC?interval=hour&count=401',
    'BTC.BTC?interval=hour&count=x',
    'BTC.BTC?interval=hour&pool=1',
    'BTC.BTC?interval=hour&to=soon',
  ]) {
    const { status, body } = await world.get(`/midgard/v2/history/depths/${path}`);
    expect([path, status, Object.keys(body as Row)]).toEqual([path, 400, ['error']]);
  }
});
