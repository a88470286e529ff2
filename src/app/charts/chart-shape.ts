/** A value at a time in unix milliseconds; all values of a chart have the same unit. */
export interface ChartPoint {
  readonly time: number;
  readonly value: bigint;
}

/** Top and bottom of a chart, and the values of its grid lines, highest first. */
export interface ChartScale {
  readonly high: bigint;
  readonly low: bigint;
  readonly lines: readonly bigint[];
}

/** View box of the chart SVG, which is stretched to its container. */
export const chartBox = { width: 1000, height: 400 } as const;

/** Minimum span of a line's scale, as a fraction (1/250) of its mid value: smaller variations look flat. */
const calmShare = 250n;

/** Scale of a chart: lines span the lowest to the highest value, bars start at zero. */
export function chartScale(points: readonly ChartPoint[], { lines, fromZero = false }: { lines: number; fromZero?: boolean }): ChartScale {
  let [high, low] = [points[0]?.value ?? 0n, points[0]?.value ?? 0n];
  for (const { value } of points) {
    if (value > high) high = value;
    if (value < low) low = value;
  }
  if (fromZero) low = 0n;
  const calm = (high + low) / 2n / calmShare || 1n;
  const missing = fromZero ? 0n : calm - (high - low);
  if (missing > 0n) [high, low] = [high + missing / 2n, low - missing / 2n > 0n ? low - missing / 2n : 0n];
  if (high === low) high += 1n;
  const steps = BigInt(lines - 1);
  return { high, low, lines: Array.from({ length: lines }, (_, index) => high - ((high - low) * BigInt(index)) / steps) };
}

/** Vertical position of a value, from 0 at the top to 1. */
export const depthOn = ({ high, low }: ChartScale, value: bigint): number =>
  Number(((high - value) * 1_000_000n) / (high - low)) / 1_000_000;

/** Horizontal position of a time, from 0 to 1; time runs to the right in every language. */
export function alongOf(points: readonly ChartPoint[], time: number): number {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  return last === first ? 0 : (time - first) / (last - first);
}

const rounded = (value: number): string => `${Math.round(value * 10) / 10}`;

/** SVG path of a line through the points. */
export function chartLine(points: readonly ChartPoint[], scale: ChartScale): string {
  const { width, height } = chartBox;
  return points
    .map(
      ({ time, value }, index) =>
        `${index === 0 ? 'M' : 'L'}${rounded(alongOf(points, time) * width)} ${rounded(depthOn(scale, value) * height)}`,
    )
    .join('');
}

/** SVG path of the area under the line. */
export const areaPath = (points: readonly ChartPoint[], scale: ChartScale): string => `${chartLine(points, scale)}V${chartBox.height}H0Z`;

/** SVG path of evenly spaced bars of equal width, in point order. */
export function barsPath(points: readonly ChartPoint[], scale: ChartScale): string {
  const { width, height } = chartBox;
  const step = width / Math.max(1, points.length);
  const bar = step * 0.72;
  return points
    .map(({ value }, index) => {
      const top = Math.min(depthOn(scale, value) * height, value > 0n ? height - 2 : height);
      return `M${rounded(index * step + (step - bar) / 2)} ${height}V${rounded(top)}h${rounded(bar)}V${height}Z`;
    })
    .join('');
}

/** Sums neighboring values into at most `most` bars, each at the time of its last value. */
export function inBars(points: readonly ChartPoint[], most: number): readonly ChartPoint[] {
  const size = Math.max(1, Math.ceil(points.length / most));
  const bars: ChartPoint[] = [];
  for (let end = points.length; end > 0; end -= size) {
    const part = points.slice(Math.max(0, end - size), end);
    const time = part.at(-1)?.time ?? 0;
    bars.unshift({ time, value: part.reduce((sum, { value }) => sum + value, 0n) });
  }
  return bars;
}

/** Index of the point nearest to a horizontal position from 0 to 1. */
export function nearestPoint(points: readonly ChartPoint[], along: number): number {
  const first = points[0]?.time ?? 0;
  const wanted = first + along * ((points.at(-1)?.time ?? first) - first);
  let best = 0;
  for (const [at, { time }] of points.entries()) {
    if (Math.abs(time - wanted) <= Math.abs((points[best]?.time ?? 0) - wanted)) best = at;
  }
  return best;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Tick unit and interval for a time span. */
function pickStep(spanMs: number): { readonly unit: 'hour' | 'day' | 'month'; readonly every: number } {
  if (spanMs <= 1.5 * dayMs) return { unit: 'hour', every: 4 };
  if (spanMs <= 10 * dayMs) return { unit: 'day', every: 1 };
  if (spanMs <= 60 * dayMs) return { unit: 'day', every: 5 };
  return { unit: 'month', every: 2 };
}

/** Shares of the time span without tick labels: the left edge, and the width of the "now" label in its longest translation. */
const [leftMargin, rightMargin] = [0.03, 0.16];

/** Times of the axis ticks: full hours, days or months in local time, none near the ends. */
export function axisTimes(firstMs: number, lastMs: number): { readonly unit: 'hour' | 'day' | 'month'; readonly times: readonly number[] } {
  const span = lastMs - firstMs;
  const { unit, every } = pickStep(span);
  const last = new Date(lastMs);
  const times: number[] = [];
  for (let back = 0; back < 400; back += 1) {
    const [month, day] = [last.getMonth(), last.getDate()];
    const full = (): Date => {
      if (unit === 'hour') return new Date(last.getFullYear(), month, day, last.getHours() - (last.getHours() % every) - back * every);
      return unit === 'day'
        ? new Date(last.getFullYear(), month, day - back * every)
        : new Date(last.getFullYear(), month - back * every, 1);
    };
    const time = full().getTime();
    if (time < firstMs + span * leftMargin) break;
    if (time <= lastMs - span * rightMargin) times.unshift(time);
  }
  return { unit, times };
}
