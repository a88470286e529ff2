import { expect, test } from 'vitest';
import { newWorld } from './world.ts';

test('the second block comes six seconds after the first, however long the first took to make', () => {
  let at = 1_795_000_000_850;
  // The second reading of the clock is in the next second.
  const now = () => (at += 100);
  const world = newWorld(1n, now, () => []);
  const { state } = world.ledgers.thorchain;
  const first = state.time;
  world.clock.advanceBlocks(1);
  expect([state.time - first, state.height]).toEqual([6, 27_600_001]);
});
