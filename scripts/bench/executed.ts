import { belowBps, type ExecutedSwap, executedModes, executeSwaps } from './executed-swaps.ts';
import type { Table } from './table.ts';

const swaps = Number(process.env['BENCH_SWAPS'] ?? 10_000);
/** Upper bounds of the table's rows, in basis points. */
const buckets = [-10, -1, 1, 10, 50, 100, 300, 1_000, Number.POSITIVE_INFINITY];
/**
 * Required accuracy of out_without_trades: within this many basis points for this percentage of the swaps; the outbound fee
 * changes as well.
 */
export const told = { withinBps: 5, percent: 99 } as const;

const formatBucket = (end: number, at: number): string =>
  at === 0 ? `${-end} and more above` : end === Number.POSITIVE_INFINITY ? 'more below' : `${buckets[at - 1]} to ${end}`;
const count = (figures: readonly number[], at: number): string =>
  `${figures.filter((bps) => bps <= (buckets[at] ?? 0) && (at === 0 || bps > (buckets[at - 1] ?? 0))).length}`;

/** Executes swaps over random pools of both networks in every mode: by how many basis points the payout is below the quote. */
export async function benchExecuted(): Promise<Table> {
  const seed = BigInt(Date.now());
  const alone = executeSwaps(swaps / 2, seed);
  const tradedBack = executeSwaps(swaps / 2, seed + 1n, true);
  const offBps = alone.map((swap) => belowBps(swap.executed, swap.told));
  const below = (list: readonly ExecutedSwap[]) => list.map((swap) => belowBps(swap.executed, swap.quoted));
  const columns = [
    ...executedModes.map((mode) => below(alone.filter((swap) => swap.mode === mode))),
    offBps,
    ...executedModes.map((mode) => below(tradedBack.filter((swap) => swap.mode === mode))),
  ];
  const percent = (100 * offBps.filter((bps) => Math.abs(bps) <= told.withinBps).length) / alone.length;
  return {
    title: `Payouts of ${alone.length + tradedBack.length} swaps below their quote, in basis points (seed ${seed}). Alone: nobody trades the pools back`,
    head: ['below by', ...executedModes.map((mode) => `${mode}, alone`), 'all alone, below out_without_trades', ...executedModes],
    rows: buckets.map((end, index) => [formatBucket(end, index), ...columns.map((figures) => count(figures, index))]),
    figures: [
      { name: `within ${told.withinBps} bps of out_without_trades`, figure: percent, budget: told.percent, unit: '%', isLeast: true },
    ],
    missed:
      percent >= told.percent ? [] : [`Only ${percent} % of the payouts are within ${told.withinBps} basis points of out_without_trades.`],
  };
}
