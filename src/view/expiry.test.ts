import { expect, test } from 'vitest';
import { secondsLeft } from './expiry.ts';

test.each([
  [10_000, 8999, 2],
  [10_000, 9000, 1],
  [10_000, 9999, 1],
  [10_000, 10_000, 0],
  [10_000, 99_000, 0],
])('with the deadline %i at %i, leaves %i seconds', (deadline, now, seconds) => {
  expect(secondsLeft(deadline, now)).toBe(seconds);
});
