import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrollToRow, startsOf, wholeList, windowOf } from './list-window.ts';

const heights = fc.array(fc.constantFrom(60, 80, 100), { minLength: wholeList + 1, maxLength: 400 });

describe('the window of a long list', () => {
  test('renders a short list in full', () => {
    expect(windowOf(startsOf(Array.from({ length: wholeList }, () => 60)), 500, 100)).toMatchObject({
      first: 0,
      end: wholeList,
      before: 0,
      after: 0,
    });
  });

  test('renders every visible row and few others, and preserves the total height', () => {
    fc.assert(
      fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 100, max: 900 }), (rows, share, view) => {
        const starts = startsOf(rows);
        const whole = starts[rows.length] ?? 0;
        const top = Math.floor(share * Math.max(0, whole - view));
        const { first, end, before, after } = windowOf(starts, top, view);
        const drawn = rows.slice(first, end).reduce((sum, height) => sum + height, 0);
        expect(before + drawn + after).toBe(whole);
        expect(before).toBeLessThanOrEqual(top);
        expect(before + drawn).toBeGreaterThanOrEqual(Math.min(whole, top + view));
        expect(end - first).toBeLessThanOrEqual(Math.ceil(view / 60) + 14);
      }),
    );
  });

  test('scrolls just far enough to show a row in full', () => {
    fc.assert(
      fc.property(heights, fc.nat(), fc.nat({ max: 20_000 }), fc.integer({ min: 100, max: 900 }), (rows, pick, top, view) => {
        const starts = startsOf(rows);
        const row = pick % rows.length;
        const scrolled = scrollToRow(starts, row, top, view);
        expect(scrolled).toBeLessThanOrEqual(starts[row] ?? 0);
        expect(scrolled + view).toBeGreaterThanOrEqual(starts[row + 1] ?? 0);
        expect(scrollToRow(starts, row, scrolled, view)).toBe(scrolled);
      }),
    );
  });
});
