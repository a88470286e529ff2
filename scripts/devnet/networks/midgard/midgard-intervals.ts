import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import type { View } from '../../view.ts';
import { buildDepthMark, type DepthMark, floorTime, type IntervalName, intervals, maxIntervals, type PoolMark } from '../history.ts';
import { pastPool, pastSeconds, pastTrade, pastWorth } from '../past.ts';

const nothing: PoolMark = { balanceAsset: 0n, balanceNative: 0n, units: 0n, traded: 0n };

/** A pool at the end of an interval, or its current state in the open one. */
export interface Interval {
  /** Unix seconds. */
  readonly start: number;
  readonly end: number;
  readonly depths: PoolMark;
  /** Native-asset volume within the interval. */
  readonly traded: bigint;
  /** USD price of one RUNE or CACAO in 1e8. */
  readonly worth: bigint;
}

interface Requested {
  /** State just before the first interval. */
  readonly before: Interval;
  readonly found: readonly Interval[];
}

interface Wanted {
  readonly pool: string;
  readonly name: IntervalName;
  readonly count: number;
  /** End of the last interval in Unix seconds. */
  readonly to?: number;
}

/** A synthetic interval from before the first block. */
function pastInterval({ ledger, seed }: View, pool: string, start: number, end: number): Interval {
  const { state, history, genesisTime } = ledger;
  const of = { seed, network: state.id, asset: pool };
  const ago = BigInt(genesisTime - end);
  const first = history.first.pools.get(pool);
  const usual = history.usual.get(pool) ?? 0n;
  return {
    start,
    end,
    depths: first === undefined ? nothing : pastPool(of, first, ago),
    traded: pastTrade(of, usual, ago, BigInt(end - start)),
    worth: pastWorth(of, history.first.worth, ago),
  };
}

/**
 * The last `count` intervals, including the open one and synthetic ones from before the first block. An interval
 * without blocks, while the network was stopped, repeats the pools of the previous one.
 */
function lastIntervals(view: View, { pool, name, count, to }: Wanted): Requested {
  const { ledger } = view;
  const { state, history, genesisTime } = ledger;
  const seconds = intervals[name];
  const ended = history.ended[name];
  const present = floorTime(state.time, seconds);
  const genesis = floorTime(genesisTime, seconds);
  const oldest = floorTime(genesisTime - pastSeconds, seconds);
  const last = Math.min(present, to === undefined ? present : floorTime(to + seconds - 1, seconds) - seconds);
  const first = Math.max(oldest, last - (count - 1) * seconds);

  let known: DepthMark = history.first;
  for (const [start, mark] of ended) if (start < first - seconds) known = mark;
  const found: Interval[] = [];
  for (let start = first - seconds; start <= last; start += seconds) {
    const end = start + seconds;
    if (start < genesis) {
      found.push(pastInterval(view, pool, start, end));
      continue;
    }
    const before = known.pools.get(pool) ?? nothing;
    known = start === present ? buildDepthMark(state, ledger) : (ended.get(start) ?? known);
    const depths = known.pools.get(pool) ?? nothing;
    // The interval that contains the first block began before it.
    const told = start === genesis ? pastInterval(view, pool, start, genesisTime).traded : 0n;
    found.push({ start, end, depths, traded: depths.traded - before.traded + told, worth: known.worth });
  }
  const [before = pastInterval(view, pool, oldest, oldest), ...rest] = found;
  return { before, found: rest };
}

function countOf(query: URLSearchParams): number | undefined {
  const text = query.get('count') ?? `${maxIntervals}`;
  const count = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= maxIntervals ? count : undefined;
}

const known = ['interval', 'count', 'to'];

/**
 * The intervals of a pool that a query requests: of Midgard's lengths, 5min, hour and day, counted back from now or from
 * `to`. An error is Midgard's own for a query that it does not understand.
 */
export function requestedIntervals(view: View, pool: string, query: URLSearchParams): Requested | { readonly error: string } {
  const parsed = parseAsset(pool);
  const key = parsed.ok ? formatAsset(parsed.value) : '';
  if (!view.ledger.state.pools.has(key)) return { error: 'the pool is not known' };
  const unknown = [...query.keys()].find((field) => !known.includes(field));
  if (unknown !== undefined) return { error: `the field ${unknown} is not known` };
  const name = (Object.keys(intervals) as IntervalName[]).find((one) => one === query.get('interval'));
  if (name === undefined) return { error: 'the interval is none of 5min, hour, day' };
  const count = countOf(query);
  if (count === undefined) return { error: `the count is no number from 1 to ${maxIntervals}` };
  const to = query.get('to');
  if (to !== null && !/^[0-9]{1,10}$/.test(to)) return { error: 'to is no time in unix seconds' };
  return lastIntervals(view, { pool: key, name, count, ...(to === null ? {} : { to: Number(to) }) });
}
