import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../client/transport.ts';
import { fetchTrend, hoursText, isWholeHistory, lineBox, linePath, spanText, type Trend, trendOf } from './pool-trend.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-13T00:00:00Z');
const trend = (...prices: readonly number[]): Trend => prices.map((price, index) => ({ time: start + index * hour, price: BigInt(price) }));
const pointsOf = (path: string) => [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe('reading a trend', () => {
  const point = (hours: number, price?: string) => ({
    time: new Date(start + hours * hour).toISOString(),
    ...(price === undefined ? {} : { price_usd: price }),
  });

  test('keeps exactly the points with a price', () => {
    expect(trendOf([point(0, '0.00000001'), point(1), point(2, '117592.31')])).toEqual([
      { time: start, price: 1n },
      { time: start + 2 * hour, price: 11_759_231_000_000n },
    ]);
  });

  test('finds no trend in fewer than two prices above zero', () => {
    for (const points of [[], [point(0, '1')], [point(0, '1'), point(1)], [point(0, '0'), point(1, '0')]])
      expect(trendOf(points)).toBe('none');
  });

  test('is undefined if the service fails or its response is malformed', async () => {
    const request = (respond: () => Promise<Response>) => fetchTrend('thorchain', 'BTC.BTC', createClient({ fetch: respond }), 100);
    const body = (points: unknown) => ({
      network: 'thorchain',
      asset: 'BTC.BTC',
      range: '7d',
      native_asset: 'THOR.RUNE',
      points,
      read_at: '2026-01-01T00:00:00Z',
    });
    const whole = (hours: number, price: string) => ({
      ...point(hours, price),
      price_native: '1',
      balance_asset: '1',
      balance_native: '1',
    });
    expect(await request(() => Promise.reject(new TypeError('gone')))).toBeUndefined();
    expect(await request(async () => Response.json({ error: {} }, { status: 503 }))).toBeUndefined();
    expect(await request(async () => new Response('<html>'))).toBeUndefined();
    for (const points of [{}, [null], [{ ...whole(0, '1'), time: 'soon' }], [{ ...whole(0, '1'), price_usd: 1 }]])
      expect(await request(async () => Response.json(body(points)))).toBeUndefined();
    expect(await request(async () => Response.json(body([whole(0, '1'), whole(1, '2')])))).toHaveLength(2);
  });
});

describe('trend texts', () => {
  test('name the span covered', () => {
    const hours = (count: number) => trend(...Array.from({ length: count + 1 }, () => 1));
    expect([1, 5, 47, 48, 71, 165, 166, 168].map((count) => spanText(hours(count)))).toEqual([
      '1 hour',
      '5 hours',
      '47 hours',
      '2 days',
      '2 days',
      '6 days',
      '7 days',
      '7 days',
    ]);
    expect([isWholeHistory(hours(165)), isWholeHistory(hours(166))]).toEqual([false, true]);
    expect(hoursText(168)).toBe('7 days');
  });
});

describe('the line', () => {
  test('rises with the price and moves right with time', () => {
    const points = pointsOf(linePath(trend(100, 200, 150)));
    expect(points.map(([x]) => x)).toEqual([2, 36, 70]);
    expect(points.map(([, y]) => y)).toEqual([22, 2, 12]);
  });

  test('is level for a price that hardly moves', () => {
    const heights = pointsOf(linePath(trend(100_000_000, 100_010_000, 99_990_000, 100_000_000))).map(([, y]) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
  });

  test('keeps its ends and stays in its box, however many points there are', () => {
    const prices = fc.array(fc.bigInt(1n, 10n ** 20n), { minLength: 2, maxLength: 200 });
    fc.assert(
      fc.property(prices, (given) => {
        const points = pointsOf(linePath(given.map((price, index) => ({ time: start + index * hour, price }))));
        expect(points.length).toBeLessThanOrEqual(58);
        expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([2, lineBox.width - 2]);
        for (const [x, y] of points) expect([x >= 0 && x <= lineBox.width, y >= 1.9 && y <= lineBox.height - 1.9]).toEqual([true, true]);
      }),
    );
  });
});
