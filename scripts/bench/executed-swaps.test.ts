import { describe, expect, test } from 'vitest';
import { told } from './executed.ts';
import { belowBps, type ExecutedMode, executeSwaps } from './executed-swaps.ts';

const alone = executeSwaps(300, 16n);
const tradedBack = executeSwaps(300, 17n, true);
const ofMode = (swaps: typeof alone, mode: ExecutedMode) => swaps.filter((swap) => swap.mode === mode);

describe('quoted and executed swaps', () => {
  test('a streaming swap without arbitrage between its parts pays less than quoted, and close to the estimate shown', () => {
    expect(alone).toHaveLength(300);
    const inParts = alone.filter(({ parts }) => parts > 2n);
    expect(inParts.length).toBeGreaterThan(100);
    for (const swap of inParts) expect(swap.executed).toBeLessThan(swap.quoted);
    const near = alone.filter((swap) => Math.abs(belowBps(swap.executed, swap.told)) <= told.withinBps);
    expect((100 * near.length) / alone.length).toBeGreaterThanOrEqual(told.percent - 1);
  });

  test('a swap in one part pays its quote', () => {
    for (const swap of ofMode(alone, 'mayachain single')) expect(belowBps(swap.executed, swap.quoted)).toBeLessThan(1);
  });

  test('rapid parts run one a block where nobody trades the other way', () => {
    for (const swap of ofMode(alone, 'thorchain rapid')) {
      expect(swap.blocks).toBe(Number(swap.parts));
      expect(swap.quotedBlocks).toBe(Math.ceil(Number(swap.parts) / 3));
    }
  });

  test('a stream traded back between its parts pays about its quote', () => {
    const streams = ofMode(tradedBack, 'mayachain streaming').map((swap) => belowBps(swap.executed, swap.quoted));
    expect(streams.filter((bps) => bps < 15).length / streams.length).toBeGreaterThan(0.9);
  });
});
