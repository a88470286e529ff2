import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alongOf,
  areaPath,
  axisTimes,
  barsPath,
  type ChartPoint,
  chartBox,
  chartLine,
  chartScale,
  depthOn,
  inBars,
  nearestPoint,
} from './chart-shape.ts';

const hour = 3_600_000;
const points = (values: readonly bigint[]): readonly ChartPoint[] => values.map((value, index) => ({ time: index * hour, value }));
const values = fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 2, maxLength: 400 });
const numbers = (path: string) => [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe('the chart scale', () => {
  test('covers every value, and has its first line at the top and its last at the bottom', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 2, max: 6 }), fc.boolean(), (some, lines, fromZero) => {
        const scale = chartScale(points(some), { lines, fromZero });
        expect(some.every((value) => depthOn(scale, value) >= 0 && depthOn(scale, value) <= 1)).toBe(true);
        expect([scale.lines.length, scale.lines[0], scale.lines.at(-1)]).toEqual([lines, scale.high, scale.low]);
        if (fromZero) expect(scale.low).toBe(0n);
      }),
    );
  });

  test('shows a steady value as nearly level', () => {
    const steady = chartScale(points([100_000n, 100_010n, 99_990n]), { lines: 3 });
    expect(depthOn(steady, 100_010n)).toBeGreaterThan(0.4);
    expect(depthOn(steady, 99_990n)).toBeLessThan(0.6);
    expect(() => chartScale(points([0n, 0n]), { lines: 3 })).not.toThrow();
  });
});

describe('the drawing', () => {
  test('keeps the line inside its box, never moves it left, and spans the full width', () => {
    fc.assert(
      fc.property(values, (some) => {
        const all = points(some);
        const drawn = numbers(chartLine(all, chartScale(all, { lines: 3 })));
        expect(drawn).toHaveLength(all.length);
        expect([drawn[0]?.[0], drawn.at(-1)?.[0]]).toEqual([0, chartBox.width]);
        expect(drawn.every(([, y]) => y >= 0 && y <= chartBox.height)).toBe(true);
        expect(drawn.slice(1).every(([x], index) => x >= (drawn[index]?.[0] ?? 0))).toBe(true);
      }),
    );
    const rising = points([1n, 2n]);
    expect(areaPath(rising, chartScale(rising, { lines: 2 }))).toBe('M0 400L1000 0V400H0Z');
  });

  test('draws bars that add up to the values and end with the newest', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 60 }), (some, most) => {
        const bars = inBars(points(some), most);
        expect(bars.length).toBeLessThanOrEqual(most);
        expect(bars.reduce((sum, { value }) => sum + value, 0n)).toBe(some.reduce((sum, value) => sum + value, 0n));
        expect(bars.at(-1)?.time).toBe((some.length - 1) * hour);
      }),
    );
    const all = points([0n, 2n]);
    expect(barsPath(all, chartScale(all, { lines: 2, fromZero: true }))).toBe('M70 400V400h360V400ZM570 400V0h360V400Z');
  });

  test('finds the point drawn nearest to a position', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (some, along) => {
        const all = points(some);
        const found = Math.abs(alongOf(all, all[nearestPoint(all, along)]?.time ?? 0) - along);
        for (const { time } of all) expect(found).toBeLessThanOrEqual(Math.abs(alongOf(all, time) - along) + 1e-9);
      }),
    );
  });
});

describe('the times of the axis', () => {
  const now = new Date(2026, 10, 20, 11, 9).getTime();
  const day = 24 * hour;

  test.each([
    [day, 'hour', 5],
    [7 * day, 'day', 6],
    [30 * day, 'day', 5],
    [365 * day, 'month', 5],
  ] as const)('over %d ms are round and stay clear of the ends', (span, unit, count) => {
    const axis = axisTimes(now - span, now);
    expect([axis.unit, axis.times.length]).toEqual([unit, count]);
    for (const time of axis.times) {
      expect((time - (now - span)) / span).toBeGreaterThan(0.02);
      expect((time - (now - span)) / span).toBeLessThan(0.85);
      const date = new Date(time);
      expect(date.getMinutes()).toBe(0);
      if (unit !== 'hour') expect(date.getHours()).toBe(0);
      if (unit === 'month') expect(date.getDate()).toBe(1);
    }
    expect([...axis.times].sort((a, b) => a - b)).toEqual(axis.times);
  });
});
