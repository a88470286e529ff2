import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import type { Answer } from '../../answer.ts';
import type { View } from '../../view.ts';
import { type DepthMark, type IntervalName, intervals, markOf, mostIntervals, startOf } from '../history.ts';
import { assetWorth, nativeUnit, ratioText, spotPrice } from './midgard-price.ts';

const fail = (status: number, error: string): Answer => ({ status, body: { error } });
const nothing = { balanceAsset: 0n, balanceNative: 0n, units: 0n };
const scale = 10n ** 18n;

interface Interval {
  /** Unix seconds. */
  readonly start: number;
  readonly end: number;
  readonly mark: DepthMark;
}

/** ⌊√value⌋. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** √(asset · native) of one unit of liquidity. */
const luviText = ({ balanceAsset, balanceNative, units }: typeof nothing): string =>
  ratioText(squareRoot(balanceAsset * balanceNative * scale * scale), units * scale);

/** How far an even price shift from one mark to the other put liquidity behind: 2√r / (1 + r). */
function shiftLoss(from: typeof nothing, to: typeof nothing): string {
  const base = from.balanceNative * to.balanceAsset;
  if (base === 0n || to.balanceAsset === 0n) return 'NaN';
  const ratio = (to.balanceNative * from.balanceAsset * scale) / base;
  return ratioText(2n * squareRoot(ratio * scale), scale + ratio);
}

/**
 * The last `count` intervals from the first block on, the present one as it stands. An interval
 * without a block, while the network stood still, is as the one before it left the pools.
 */
function lastIntervals({ ledger }: View, name: IntervalName, count: number): readonly [DepthMark, readonly Interval[]] {
  const { state, history, genesisTime, units } = ledger;
  const seconds = intervals[name];
  const ended = history.ended[name];
  const present = startOf(state.time, seconds);
  const first = Math.max(startOf(genesisTime, seconds), present - (count - 1) * seconds);
  let before = history.first;
  for (const [start, mark] of ended) if (start < first) before = mark;
  const found: Interval[] = [];
  let last = before;
  for (let start = first; start <= present; start += seconds) {
    last = start === present ? markOf(state, units) : (ended.get(start) ?? last);
    found.push({ start, end: start + seconds, mark: last });
  }
  return [before, found];
}

function countOf(query: URLSearchParams): number | undefined {
  const text = query.get('count') ?? `${mostIntervals}`;
  const count = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= mostIntervals ? count : undefined;
}

/**
 * `/v2/history/depths/{pool}` (content/reference/midgard.md#depths): what the pool held when each
 * interval ended, and its price then. Of the intervals that Midgard knows, 5min, hour and day,
 * counted back from now.
 */
export function depthHistory(view: View, pool: string, query: URLSearchParams): Answer {
  const { state } = view.ledger;
  const parsed = parseAsset(pool);
  const key = parsed.ok ? formatAsset(parsed.value) : '';
  if (!state.pools.has(key)) return fail(400, 'the pool is not known');
  const unknown = [...query.keys()].find((field) => field !== 'interval' && field !== 'count');
  if (unknown !== undefined) return fail(400, `the field ${unknown} is not known`);
  const name = (Object.keys(intervals) as IntervalName[]).find((one) => one === query.get('interval'));
  if (name === undefined) return fail(400, 'the interval is none of 5min, hour, day');
  const count = countOf(query);
  if (count === undefined) return fail(400, `the count is no number from 1 to ${mostIntervals}`);

  const unit = nativeUnit(state.id);
  const [before, found] = lastIntervals(view, name, count);
  const rows = found.map(({ start, end, mark }) => {
    const depths = mark.pools.get(key) ?? nothing;
    return {
      assetDepth: depths.balanceAsset.toString(),
      assetPrice: spotPrice(depths, unit),
      assetPriceUSD: assetWorth(depths, mark.worth, unit),
      endTime: end.toString(),
      liquidityUnits: depths.units.toString(),
      luvi: luviText(depths),
      membersCount: '0',
      runeDepth: depths.balanceNative.toString(),
      startTime: start.toString(),
      synthSupply: '0',
      synthUnits: '0',
      units: depths.units.toString(),
    };
  });
  const [from, to] = [before.pools.get(key) ?? nothing, found.at(-1)?.mark.pools.get(key) ?? nothing];
  const meta = {
    endAssetDepth: to.balanceAsset.toString(),
    endLPUnits: to.units.toString(),
    endMemberCount: '0',
    endRuneDepth: to.balanceNative.toString(),
    endSynthUnits: '0',
    endTime: rows.at(-1)?.endTime,
    luviIncrease: ratioText(
      squareRoot(to.balanceAsset * to.balanceNative * scale * scale) * from.units,
      squareRoot(from.balanceAsset * from.balanceNative * scale * scale) * to.units,
    ),
    priceShiftLoss: shiftLoss(from, to),
    startAssetDepth: from.balanceAsset.toString(),
    startLPUnits: from.units.toString(),
    startMemberCount: '0',
    startRuneDepth: from.balanceNative.toString(),
    startSynthUnits: '0',
    startTime: rows[0]?.startTime,
  };
  return { status: 200, body: { intervals: rows, meta } };
}
