import { nativeWorth, type PoolDepths } from './midgard/midgard-price.ts';
import type { NetworkState } from './state.ts';

/** Interval lengths that are kept, in seconds. */
export const intervals = { '5min': 300, hour: 3_600, day: 86_400 } as const;
export type IntervalName = keyof typeof intervals;

/** Maximum number of completed intervals per length, equal to Midgard's; older ones are dropped. */
export const maxIntervals = 400;

const names = Object.keys(intervals) as readonly IntervalName[];

/** A pool at the end of an interval. */
export interface PoolMark extends PoolDepths {
  readonly units: bigint;
  /** Native-asset volume since the first block. */
  readonly traded: bigint;
}

/** Inputs of a snapshot besides the pools. */
export interface PoolTallies {
  readonly units: ReadonlyMap<string, bigint>;
  readonly traded: ReadonlyMap<string, bigint>;
}

/** State of the network's pools at the end of a block. */
export interface DepthMark {
  /** Unix seconds of the block. */
  readonly time: number;
  /** USD price of one RUNE or CACAO in 1e8. */
  readonly worth: bigint;
  readonly pools: ReadonlyMap<string, PoolMark>;
}

/** State of the network's pools at the end of each interval since its first block, oldest first. Plain data only. */
export interface History {
  readonly first: DepthMark;
  /** Typical daily native-asset volume of each pool. */
  readonly usual: ReadonlyMap<string, bigint>;
  /** Snapshots at the ends of intervals, by start of the interval in unix seconds. */
  readonly ended: Readonly<Record<IntervalName, Map<number, DepthMark>>>;
}

/** Start of the interval of length `seconds` that contains `time`. */
export const floorTime = (time: number, seconds: number): number => time - (time % seconds);

/** Snapshot of the pools' depths and volumes, and of the native asset's price, at the current block. */
export function buildDepthMark(state: NetworkState, { units, traded }: PoolTallies): DepthMark {
  const pools = [...state.pools].map(([name, { balanceAsset, balanceNative }]): [string, PoolMark] => [
    name,
    { balanceAsset, balanceNative, units: units.get(name) ?? 0n, traded: traded.get(name) ?? 0n },
  ]);
  return { time: state.time, worth: nativeWorth(state), pools: new Map(pools) };
}

/** History of a network at its first block; `usual` as in History. */
export function newHistory(state: NetworkState, tallies: PoolTallies, usual: ReadonlyMap<string, bigint>): History {
  return { first: buildDepthMark(state, tallies), usual, ended: { '5min': new Map(), hour: new Map(), day: new Map() } };
}

/** Records the pools for each interval that ends before a block at `time`, in unix seconds. */
export function closeIntervals({ ended }: History, state: NetworkState, tallies: PoolTallies, time: number): void {
  const over = names.filter((name) => floorTime(time, intervals[name]) > floorTime(state.time, intervals[name]));
  if (over.length === 0) return;
  const mark = buildDepthMark(state, tallies);
  for (const name of over) {
    const kept = ended[name];
    kept.set(floorTime(state.time, intervals[name]), mark);
    const [oldest] = kept.keys();
    if (kept.size > maxIntervals && oldest !== undefined) kept.delete(oldest);
  }
}
