import * as z from 'zod/mini';
import type { PoolPoint } from '../../../core/pool/pool-history.ts';
import { type DecimalText, decimalText, usdOfText } from '../decimal-text.ts';
import { amount, present, readWith, required, type WireRead, wireCount, wireOptional } from './wire.ts';

/** More than Midgard gives at once (content/reference/midgard.md#depths). */
const mostIntervals = 400;

/** Go's floats that are no number, as Midgard has them where there is no price. */
const noNumber = /^(NaN|[+-]?Inf)$/;
const price: WireRead<DecimalText | 'none'> = (value) =>
  decimalText(value) ?? (typeof value === 'string' && noNumber.test(value) ? 'none' : undefined);

const interval = z.object({
  startTime: required(wireCount),
  endTime: required(wireCount),
  assetDepth: required(amount),
  runeDepth: required(amount),
  assetPriceUSD: wireOptional(price),
});

const depths = z.object({ intervals: z.array(z.unknown()).check(z.maxLength(mostIntervals)) });

function readInterval(value: unknown): PoolPoint | undefined {
  const wire = readWith(interval, value);
  if (wire === undefined || wire.startTime >= wire.endTime) return undefined;
  const { startTime, endTime, assetDepth, runeDepth, assetPriceUSD } = wire;
  const usd = assetPriceUSD === undefined || assetPriceUSD === 'none' ? undefined : usdOfText(assetPriceUSD);
  if (assetPriceUSD !== undefined && assetPriceUSD !== 'none' && usd === undefined) return undefined;
  return present({ startsAt: startTime, endsAt: endTime, balanceAsset: assetDepth, balanceNative: runeDepth, priceUsd: usd });
}

/**
 * `/v2/history/depths/{pool}`: what the pool held when each interval ended. Intervals from before the
 * pool was filled are left out; one that cannot be read or is out of order spoils the whole.
 */
export function readDepths(value: unknown): readonly PoolPoint[] | undefined {
  const wire = readWith(depths, value);
  if (wire === undefined) return undefined;
  const points: PoolPoint[] = [];
  for (const entry of wire.intervals) {
    const point = readInterval(entry);
    if (point === undefined || point.startsAt < (points.at(-1)?.endsAt ?? 0)) return undefined;
    points.push(point);
  }
  return points.filter(({ balanceAsset, balanceNative }) => balanceAsset > 0n && balanceNative > 0n);
}
