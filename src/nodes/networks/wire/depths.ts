import * as z from 'zod/mini';
import type { PoolPoint, PoolVolume } from '../../../core/pool/pool-history.ts';
import { type DecimalText, decimalText, usdOfText } from '../decimal-text.ts';
import { amount, present, readWith, required, type WireRead, wireCount, wireOptional } from './wire.ts';

/** Maximum intervals per request at Midgard (content/reference/midgard.md#depths). */
const maxIntervals = 400;

/** Go's non-numeric floats, which Midgard uses for missing prices. */
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

const history = z.object({ intervals: z.array(z.unknown()).check(z.maxLength(maxIntervals)) });

/** Intervals of a history, oldest first; one that is unreadable or out of order invalidates all. */
function readIntervals<T extends { readonly startsAt: number; readonly endsAt: number }>(
  value: unknown,
  read: WireRead<T>,
): readonly T[] | undefined {
  const wire = readWith(history, value);
  if (wire === undefined) return undefined;
  const found: T[] = [];
  for (const entry of wire.intervals) {
    const one = read(entry);
    if (one === undefined || one.startsAt >= one.endsAt || one.startsAt < (found.at(-1)?.endsAt ?? 0)) return undefined;
    found.push(one);
  }
  return found;
}

type PriceText = DecimalText | 'none' | undefined;
const parseDollars = (text: PriceText) => (text === undefined || text === 'none' ? undefined : usdOfText(text));
/** Whether a price is invalid: negative. */
const isNoPrice = (text: PriceText) => text !== undefined && text !== 'none' && usdOfText(text) === undefined;

function readDepth(value: unknown): PoolPoint | undefined {
  const wire = readWith(interval, value);
  if (wire === undefined || isNoPrice(wire.assetPriceUSD)) return undefined;
  const { startTime, endTime, assetDepth, runeDepth, assetPriceUSD } = wire;
  return present({
    startsAt: startTime,
    endsAt: endTime,
    balanceAsset: assetDepth,
    balanceNative: runeDepth,
    priceUsd: parseDollars(assetPriceUSD),
  });
}

/** Reads `/v2/history/depths/{pool}`: the pool's depths at the end of each interval, without those before it was funded. */
export function readDepths(value: unknown): readonly PoolPoint[] | undefined {
  return readIntervals(value, readDepth)?.filter(({ balanceAsset, balanceNative }) => balanceAsset > 0n && balanceNative > 0n);
}

const swapInterval = z.object({
  startTime: required(wireCount),
  endTime: required(wireCount),
  totalCount: required(wireCount),
  totalVolume: required(amount),
  totalFees: required(amount),
  runePriceUSD: wireOptional(price),
  cacaoPriceUSD: wireOptional(price),
});

/** Reads one interval's volume; MAYAChain's Midgard has both price members. */
function readVolume(value: unknown): PoolVolume | undefined {
  const wire = readWith(swapInterval, value);
  if (wire === undefined) return undefined;
  const worth = wire.cacaoPriceUSD ?? wire.runePriceUSD;
  if (isNoPrice(worth)) return undefined;
  return present({
    startsAt: wire.startTime,
    endsAt: wire.endTime,
    swaps: wire.totalCount,
    volumeNative: wire.totalVolume,
    feesNative: wire.totalFees,
    nativeUsd: parseDollars(worth),
  });
}

/** Reads `/v2/history/swaps`: swap volume of a pool per interval. */
export const readVolumes: WireRead<readonly PoolVolume[]> = (value) => readIntervals(value, readVolume);
