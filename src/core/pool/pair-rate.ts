import { minOf } from '../amount.ts';
import { type Asset, baseDecimals } from '../asset/asset.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { HistoryRange, PoolPoint } from './pool-history.ts';

/** Decimals of a rate, enough to express a coin worth a millionth of a cent in bitcoin. */
export const rateDecimals = 18;

/** Rate history request for a pair. */
export interface RateHistoryRequest {
  readonly from: Asset;
  readonly to: Asset;
  readonly range: HistoryRange;
}

/** Exchange rate of a pair at the end of an interval. */
export interface RatePoint {
  /** Start of the interval in unix seconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Rate as whole `to` per whole `from`, in 1e18 units, truncated. */
  readonly rate: bigint;
}

/** One side of a pair on one network: an asset and its pool history, absent for the native asset. */
export interface RateSide {
  readonly asset: Asset;
  readonly points?: readonly PoolPoint[];
}

/** Mid rates of a pair on one network, oldest first. */
export interface RateLine {
  readonly network: NetworkId;
  readonly points: readonly RatePoint[];
  /** Average dollar depth of the shallower pool over the range, in 1e8 units. */
  readonly depth: bigint;
}

/** Summary of a rate line. Rates in 1e18 units. */
export interface RateFigures {
  readonly last: bigint;
  readonly high: bigint;
  readonly low: bigint;
  /** Change from first to last point, in basis points, truncated toward zero. */
  readonly changeBps: number;
}

/** Rate history of a pair on its deepest network. `readAt` in unix milliseconds. */
export interface RateHistory extends RateHistoryRequest {
  readonly line: RateLine;
  readonly readAt: number;
}

const one = (asset: Asset): bigint => 10n ** BigInt(baseDecimals(asset));

/** Amount of RUNE or CACAO per amount of an asset, as a fraction; 1:1 for the native asset. */
interface Ratio {
  readonly native: bigint;
  readonly asset: bigint;
}

const own: Ratio = { native: 1n, asset: 1n };
const toRatio = (point: PoolPoint | undefined): Ratio =>
  point === undefined ? own : { native: point.balanceNative, asset: point.balanceAsset };

const computeDepth = (point: PoolPoint | undefined, asset: Asset): bigint | undefined =>
  point === undefined ? undefined : (2n * point.balanceAsset * (point.priceUsd ?? 0n)) / one(asset);

/**
 * Price of `from` over price of `to` per shared interval, from one network's depths, truncated once. Skips
 * intervals with an empty pool, and returns none for a pair whose sides are both the native asset.
 */
export function rateLine(network: NetworkId, from: RateSide, to: RateSide): RateLine {
  const base = from.points ?? to.points ?? [];
  const fromPoints = from.points && new Map(from.points.map((point) => [point.endsAt, point]));
  const toPoints = to.points && new Map(to.points.map((point) => [point.endsAt, point]));
  const points: RatePoint[] = [];
  let depths = 0n;
  for (const { startsAt, endsAt } of base) {
    const [paid, got] = [fromPoints?.get(endsAt), toPoints?.get(endsAt)];
    if ((fromPoints && !paid) || (toPoints && !got)) continue;
    const [a, b] = [toRatio(paid), toRatio(got)];
    const divisor = a.asset * b.native * one(to.asset);
    if (divisor === 0n) continue;
    const rate = (one(from.asset) * a.native * b.asset * 10n ** BigInt(rateDecimals)) / divisor;
    if (rate === 0n) continue;
    points.push({ startsAt, endsAt, rate });
    const [shallow = 0n, ...others] = [computeDepth(paid, from.asset), computeDepth(got, to.asset)].filter((depth) => depth !== undefined);
    depths += minOf(shallow, ...others);
  }
  return { network, points, depth: points.length === 0 ? 0n : depths / BigInt(points.length) };
}

const spanOf = ({ points }: RateLine): number => (points.at(-1)?.endsAt ?? 0) - (points[0]?.startsAt ?? 0);
/** Minimum span of a complete line, as a share of the longest one. */
const wholeShare = 0.9;

/** The complete line with the deepest pools; undefined when none has two points. */
export function deepestLine(lines: readonly RateLine[]): RateLine | undefined {
  const told = lines.filter(({ points }) => points.length > 1);
  const longest = Math.max(...told.map(spanOf));
  const whole = told.filter((line) => spanOf(line) >= longest * wholeShare);
  return whole.reduce<RateLine | undefined>((best, line) => (best && best.depth >= line.depth ? best : line), undefined);
}

/** Last, highest and lowest rate and change of a line; undefined without points. */
export function rateFigures(points: readonly Pick<RatePoint, 'rate'>[]): RateFigures | undefined {
  const [first, last] = [points[0]?.rate, points.at(-1)?.rate];
  if (first === undefined || last === undefined) return undefined;
  let [high, low] = [first, first];
  for (const { rate } of points) {
    if (rate > high) high = rate;
    if (rate < low) low = rate;
  }
  return { last, high, low, changeBps: Number(((last - first) * 10_000n) / first) };
}
