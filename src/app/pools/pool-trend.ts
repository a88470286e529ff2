import type { Client } from '../../client/transport.ts';
import { getPoolHistory } from '../../client/v1/pool-history.ts';
import { parseDecimal } from '../../core/amount.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { figureLocale, perLocale } from '../../i18n/locale.ts';

type HistoryPoint = Awaited<ReturnType<typeof getPoolHistory>>['points'][number];

/** Price in 1e8 units of a dollar at a time in unix milliseconds. */
export interface PricePoint {
  readonly time: number;
  readonly price: bigint;
}

/** Price history of a pool, oldest point first; at least two points. */
export type Trend = readonly PricePoint[];

const places = 8;
const hourMs = 3_600_000;
/** Hours covered by a full history. */
export const trendHours = 168;
/** Hours that may be missing from a history still considered complete. */
const patienceHours = 2;

/** Prices of a history; `none` for fewer than two. */
export function trendOf(points: readonly Pick<HistoryPoint, 'time' | 'price_usd'>[]): Trend | 'none' {
  const priced = points.flatMap(({ time, price_usd: text }) => {
    const parsed = text === undefined ? undefined : parseDecimal(text, places);
    return parsed?.ok && parsed.value > 0n ? [{ time: Date.parse(time), price: parsed.value }] : [];
  });
  return priced.length < 2 ? 'none' : priced;
}

/** Fetches the trend of a pool; undefined when unavailable. Never rejects. */
export async function fetchTrend(
  network: NetworkId,
  asset: string,
  client: Client,
  timeoutMs: number,
): Promise<Trend | 'none' | undefined> {
  try {
    return trendOf((await getPoolHistory(client, { network, asset }, { timeoutMs })).points);
  } catch {
    return undefined;
  }
}

const ends = (trend: Trend): readonly [PricePoint, PricePoint] | undefined => {
  const [first, last] = [trend[0], trend.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
};

const words = perLocale(() => ({
  hour: new Intl.NumberFormat(figureLocale(), { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
  day: new Intl.NumberFormat(figureLocale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }),
}));

/** Whether the trend covers a full history. */
export const isWholeHistory = (trend: Trend): boolean => hoursOf(trend) >= trendHours - patienceHours;

function hoursOf(trend: Trend): number {
  const both = ends(trend);
  return both === undefined ? 0 : (both[1].time - both[0].time) / hourMs;
}

/** "7 days", or the days or hours actually covered. */
export function spanText(trend: Trend): string {
  return hoursText(isWholeHistory(trend) ? trendHours : hoursOf(trend));
}

/** A number of hours as text: in days from 48 hours, otherwise in hours; truncated. */
export function hoursText(hours: number): string {
  return hours >= 48 ? words().day.format(Math.floor(hours / 24)) : words().hour.format(Math.max(1, Math.floor(hours)));
}

/** Sparkline size in units of its view box. */
export const lineBox = { width: 72, height: 24 } as const;
const edge = 2;
/** Minimum vertical range as a fraction (1/100) of the price, so that smaller moves look flat. */
const calmShare = 100n;
const maxPoints = 57;

/** SVG path of the prices: time to the right, price up. */
export function linePath(trend: Trend): string {
  const both = ends(trend);
  if (both === undefined) return '';
  const [first, last] = both;
  const step = Math.max(1, Math.ceil((trend.length - 1) / (maxPoints - 1)));
  const shown = trend.filter((_, index) => (trend.length - 1 - index) % step === 0 || index === 0);
  const prices = shown.map(({ price }) => price);
  const low = prices.reduce((a, b) => (a < b ? a : b));
  const high = prices.reduce((a, b) => (a > b ? a : b));
  const calm = (low + high) / 2n / calmShare;
  const reach = Number(high - low > calm ? high - low : calm) || 1;
  const middle = Number(high + low) / 2;
  const [width, height] = [lineBox.width - 2 * edge, lineBox.height - 2 * edge];
  const x = (time: number) => edge + (width * (time - first.time)) / Math.max(1, last.time - first.time);
  const y = (price: bigint) => edge + height * (0.5 - (Number(price) - middle) / reach);
  return shown.map(({ time, price }, index) => `${index === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(price).toFixed(1)}`).join('');
}
