import { type Asset, baseDecimals, formatAsset } from '../asset/asset.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import type { HistoryRange, PoolPoint } from './pool-history.ts';

/** Decimals of a rate: as many as let one of a coin of a millionth of a cent be told in bitcoin. */
export const rateDecimals = 18;

/** Which pair's past is wanted. */
export interface RateHistoryRequest {
  readonly from: Asset;
  readonly to: Asset;
  readonly range: HistoryRange;
}

/** How much of one asset a whole one of another was worth when an interval ended. */
export interface RatePoint {
  /** Unix seconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Whole `to` for one whole `from`, in 1e18 units, cut. */
  readonly rate: bigint;
}

/** One side of a pair on one network: an asset and the past of its pool; the network's own asset has none. */
export interface RateSide {
  readonly asset: Asset;
  readonly points?: readonly PoolPoint[];
}

/** The mid rate of a pair on one network, oldest first. */
export interface RateLine {
  readonly network: NetworkId;
  readonly points: readonly RatePoint[];
  /** Dollars in the shallower of the two pools, on average over the range, in 1e8 units. */
  readonly depth: bigint;
}

/** What a line comes to. Rates in 1e18 units. */
export interface RateFigures {
  readonly last: bigint;
  readonly high: bigint;
  readonly low: bigint;
  /** From the first point to the last, in hundredths of a percent, cut toward nothing. */
  readonly changeBps: number;
}

/** A pair's past on the network that is deepest for it. `readAt` in unix milliseconds. */
export interface RateHistory extends RateHistoryRequest {
  readonly line: RateLine;
  readonly readAt: number;
}

const one = (asset: Asset): bigint => 10n ** BigInt(baseDecimals(asset));

/** RUNE or CACAO for an amount of an asset, as a fraction; 1:1 for the network's own. */
interface Ratio {
  readonly native: bigint;
  readonly asset: bigint;
}

const own: Ratio = { native: 1n, asset: 1n };
const ratioOf = (point: PoolPoint | undefined): Ratio =>
  point === undefined ? own : { native: point.balanceNative, asset: point.balanceAsset };

const depthOf = (point: PoolPoint | undefined, asset: Asset): bigint | undefined =>
  point === undefined ? undefined : (2n * point.balanceAsset * (point.priceUsd ?? 0n)) / one(asset);

/**
 * Price of `from` over price of `to` in each interval that both have: depths of one network alone, one cut each. An
 * interval with an empty pool is left out, and so is everything of a pair whose two sides are the network's own asset.
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
    const [a, b] = [ratioOf(paid), ratioOf(got)];
    const divisor = a.asset * b.native * one(to.asset);
    if (divisor === 0n) continue;
    const rate = (one(from.asset) * a.native * b.asset * 10n ** BigInt(rateDecimals)) / divisor;
    if (rate === 0n) continue;
    points.push({ startsAt, endsAt, rate });
    const both = [depthOf(paid, from.asset), depthOf(got, to.asset)].filter((depth) => depth !== undefined);
    depths += both.reduce((least, depth) => (depth < least ? depth : least), both[0] ?? 0n);
  }
  return { network, points, depth: points.length === 0 ? 0n : depths / BigInt(points.length) };
}

const spanOf = ({ points }: RateLine): number => (points.at(-1)?.endsAt ?? 0) - (points[0]?.startsAt ?? 0);
/** A line counts as whole from this share of the longest one. */
const wholeShare = 0.9;

/** Of the lines that tell about the whole range, the one over the deepest pools; undefined when none has two points. */
export function deepestLine(lines: readonly RateLine[]): RateLine | undefined {
  const told = lines.filter(({ points }) => points.length > 1);
  const longest = Math.max(...told.map(spanOf));
  const whole = told.filter((line) => spanOf(line) >= longest * wholeShare);
  return whole.reduce<RateLine | undefined>((best, line) => (best && best.depth >= line.depth ? best : line), undefined);
}

/** Last, highest and lowest rate of a line and how far it went; undefined for one without points. */
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

/** Whether an asset is the network's own, which has no pool there. */
export const isNativeOf = (asset: Asset, network: NetworkId): boolean => formatAsset(asset) === protocols[network].nativeAsset;
