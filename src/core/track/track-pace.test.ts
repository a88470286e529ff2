import { expect, test } from 'vitest';
import { unseenLookSeconds } from './track-pace.ts';

test.each([
  ['BTC', 60],
  ['ETH', 12],
  ['SOL', 5],
  ['NOPE', 60],
] as const)('an unseen transaction on %s is worth another look after %i seconds', (chain, seconds) => {
  expect(unseenLookSeconds(chain)).toBe(seconds);
});
