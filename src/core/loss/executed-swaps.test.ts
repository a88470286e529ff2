import { describe, expect, test } from 'vitest';
import { belowBps, type ExecutedMode, executeSwaps } from './fixtures/executed-swaps.ts';

const alone = executeSwaps(300, 16n);
const tradedBack = executeSwaps(300, 17n, true);
/** Required accuracy of `out_without_trades`: within this many basis points for this many percent of the swaps. */
const near = { withinBps: 5, percent: 98 } as const;
const ofMode = (swaps: typeof alone, mode: ExecutedMode) => swaps.filter((swap) => swap.mode === mode);

describe('an executed swap', () => {
  test('pays less than quoted and about the estimate shown when it streams without arbitrage between parts', () => {
    expect(alone).toHaveLength(300);
    const inParts = alone.filter(({ parts }) => parts > 2n);
    expect(inParts.length).toBeGreaterThan(100);
    for (const swap of inParts) expect(swap.executed).toBeLessThan(swap.quoted);
    const exact = alone.filter((swap) => Math.abs(belowBps(swap.executed, swap.told)) <= near.withinBps);
    expect((100 * exact.length) / alone.length).toBeGreaterThanOrEqual(near.percent);
  });

  test('pays its quote in one part', () => {
    for (const swap of ofMode(alone, 'mayachain single')) expect(belowBps(swap.executed, swap.quoted)).toBeLessThan(1);
  });

  test('executes one rapid part per block without trades in the other direction', () => {
    for (const swap of ofMode(alone, 'thorchain rapid')) {
      expect(swap.blocks).toBe(Number(swap.parts));
      expect(swap.quotedBlocks).toBe(Math.ceil(Number(swap.parts) / 3));
    }
  });

  test('pays about the quoted amount for a stream when others trade the pools back between parts', () => {
    const streams = ofMode(tradedBack, 'mayachain streaming').map((swap) => belowBps(swap.executed, swap.quoted));
    expect(streams.filter((bps) => bps < 15).length / streams.length).toBeGreaterThan(0.9);
  });
});
