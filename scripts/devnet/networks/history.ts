import { nativeWorth, type PoolDepths } from './midgard/midgard-price.ts';
import type { NetworkState } from './state.ts';

/** The lengths of the intervals that are kept, in seconds. */
export const intervals = { '5min': 300, hour: 3_600, day: 86_400 } as const;
export type IntervalName = keyof typeof intervals;

/** The most ended intervals of each length; older ones are forgotten. Midgard answers with as many. */
export const mostIntervals = 400;

const names = Object.keys(intervals) as readonly IntervalName[];

/** A pool as an interval left it. */
export interface PoolMark extends PoolDepths {
  readonly units: bigint;
  /** Native-asset trade since the first block. */
  readonly traded: bigint;
}

/** What a mark needs to know beside the pools. */
export interface PoolTallies {
  readonly units: ReadonlyMap<string, bigint>;
  readonly traded: ReadonlyMap<string, bigint>;
}

/** The network's pools as they stood at the end of a block. */
export interface DepthMark {
  /** Unix seconds of the block. */
  readonly time: number;
  /** Dollars of one RUNE or CACAO in 1e8. */
  readonly worth: bigint;
  readonly pools: ReadonlyMap<string, PoolMark>;
}

/** What the network's pools were when each interval ended, oldest first, since its first block. Plain values throughout. */
export interface History {
  readonly first: DepthMark;
  /** Native-asset trade of a usual day of each pool. */
  readonly usual: ReadonlyMap<string, bigint>;
  /** By the start of the interval in unix seconds. */
  readonly ended: Readonly<Record<IntervalName, Map<number, DepthMark>>>;
}

/** Start of the interval of `seconds` that `time` is in. */
export const startOf = (time: number, seconds: number): number => time - (time % seconds);

/** The pools as they stand. */
export function markOf(state: NetworkState, { units, traded }: PoolTallies): DepthMark {
  const pools = [...state.pools].map(([name, { balanceAsset, balanceNative }]): [string, PoolMark] => [
    name,
    { balanceAsset, balanceNative, units: units.get(name) ?? 0n, traded: traded.get(name) ?? 0n },
  ]);
  return { time: state.time, worth: nativeWorth(state), pools: new Map(pools) };
}

/** The history of a network at its first block; `usual` as in History. */
export function newHistory(state: NetworkState, tallies: PoolTallies, usual: ReadonlyMap<string, bigint>): History {
  return { first: markOf(state, tallies), usual, ended: { '5min': new Map(), hour: new Map(), day: new Map() } };
}

/** Keeps the pools as they stand for each interval that ends before a block at `time`, in unix seconds. */
export function closeIntervals({ ended }: History, state: NetworkState, tallies: PoolTallies, time: number): void {
  const over = names.filter((name) => startOf(time, intervals[name]) > startOf(state.time, intervals[name]));
  if (over.length === 0) return;
  const mark = markOf(state, tallies);
  for (const name of over) {
    const kept = ended[name];
    kept.set(startOf(state.time, intervals[name]), mark);
    const [oldest] = kept.keys();
    if (kept.size > mostIntervals && oldest !== undefined) kept.delete(oldest);
  }
}
