import { expect, test } from 'vitest';
import { unseenLookSeconds } from './track-pace.ts';

test.each([
  ['BTC', 60],
  ['ETH', 12],
  ['SOL', 5],
  ['NOPE', 60],
] as const)('checks an unseen transaction on %s again after %i seconds', (chain, seconds) => {
  expect(unseenLookSeconds(chain)).toBe(seconds);
});
