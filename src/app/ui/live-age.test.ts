import { expect, test } from 'vitest';
import { ageText, servedAt, shownAgeSeconds } from './live-age.ts';

const at = Date.parse('2026-01-02T03:04:05Z');
const date = 'Fri, 02 Jan 2026 03:04:05 GMT';

test.each([
  ['its Date', { date }, at],
  ['its Date and how long a cache held it', { date, age: '7' }, at + 7000],
  ['the clock of the browser when it has none', {}, 42],
  ['its Date when its Age is none', { date, age: 'old' }, at],
])('takes the time a response was served from %s', (_, headers, expected) => {
  expect(servedAt(new Headers(headers), 42)).toBe(expected);
});

test('ages are correct in a browser whose clock is wrong', () => {
  const arrival = { servedAt: at, arrivedAt: 1_000_000 };
  expect(shownAgeSeconds(at - 3000, arrival, 1_000_000)).toBe(3);
  expect(shownAgeSeconds(at - 3000, arrival, 1_004_900)).toBe(7);
  expect(shownAgeSeconds(at + 900, arrival, 1_000_000)).toBe(0);
  expect(ageText(at - 3000, arrival, 1_062_000)).toBe('1 min 5 s');
});
