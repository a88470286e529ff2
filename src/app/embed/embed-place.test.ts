import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeIn } from './embed-place.ts';

test.each([
  ['all of it', { top: 0, bottom: 800 }, { top: 0, bottom: 800 }],
  ['its middle', { top: 300, bottom: 1000 }, { top: 300, bottom: 1000 }],
  ['too little at its end', { top: 1300, bottom: 1400 }, { top: 840, bottom: 1400 }],
  ['nothing', { top: 0, bottom: 0 }, { top: 0, bottom: 560 }],
])('places a dialog in the visible part of the frame: %s', (_, seen, expected) => {
  expect(placeIn(1400, seen)).toEqual(expected);
});

test('keeps a dialog within the frame, and at least 560 px high where the frame allows', () => {
  const number = fc.integer({ min: -3000, max: 3000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), number, number, (frame, a, b) => {
      const { top, bottom } = placeIn(frame, { top: Math.min(a, b), bottom: Math.max(a, b) });
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(frame);
      expect(bottom - top).toBeGreaterThanOrEqual(Math.min(frame, 560));
    }),
  );
});
