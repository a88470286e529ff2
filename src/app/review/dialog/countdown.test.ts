import { expect, test } from 'vitest';
import { announcedSeconds, clockText } from './countdown.ts';

test.each([
  [891, '14:51'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
  [3723, '1:02:03'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('announces the countdown at five, two and one minute, and not in between', () => {
  const told = [900, 301, 300, 299, 121, 120, 61, 60, 1].map(announcedSeconds);
  expect(told).toEqual([undefined, undefined, 300, 300, 300, 120, 120, 60, 60]);
});
