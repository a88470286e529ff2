import * as z from 'zod/mini';
import type { BaseAmount, UsdAmount } from '../../../core/amount.ts';
import { type Asset, parseAsset } from '../../../core/asset/asset.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import type { PoolStatus } from '../../../core/pool/pool.ts';
import { type DecimalText, decimalText, usdOfText } from '../decimal-text.ts';
import { amount, flag, matching, present, readEach, readWith, required, type WireRead, wireCount, wireOptional } from './wire.ts';

/** A Midgard float; `NaN` and infinities read as `none`. */
const decimal: WireRead<DecimalText | 'none'> = (value) => decimalText(value) ?? (typeof value === 'string' ? 'none' : undefined);
const known = (text: DecimalText | 'none' | undefined): DecimalText | undefined => (text === 'none' ? undefined : text);
const usd = (text: DecimalText | 'none' | undefined): UsdAmount | undefined => {
  const price = known(text);
  return price && usdOfText(price);
};

/** Midgard's pool statistics. Depths and volume in protocol units, the native side in RUNE or CACAO. */
export interface MidgardPool {
  readonly network: NetworkId;
  readonly asset: Asset;
  readonly status: PoolStatus;
  readonly assetDepth: BaseAmount;
  readonly nativeDepth: BaseAmount;
  /** Price of one asset in the native asset. */
  readonly assetPrice?: DecimalText;
  readonly assetPriceUsd?: UsdAmount;
  /** Volume of the requested period; Midgard always names it `volume24h`. */
  readonly volumeNative?: BaseAmount;
  readonly liquidityUsd?: UsdAmount;
  /** Annual return as a fraction: 0.05 is five percent. */
  readonly annualReturn?: DecimalText;
  readonly earningsNative?: BaseAmount;
  readonly units?: BaseAmount;
  readonly synthSupply?: BaseAmount;
  /** Decimals of the asset's own chain; absent when Midgard does not know them. */
  readonly nativeDecimals?: number;
}

const pool = z.object({
  asset: required(matching(/^[A-Za-z0-9._/~-]{1,120}$/)),
  status: required(matching(/^(available|staged|suspended)$/i)),
  assetDepth: required(amount),
  runeDepth: required(amount),
  assetPrice: wireOptional(decimal),
  assetPriceUSD: wireOptional(decimal),
  volume24h: wireOptional(amount),
  liquidityInUSD: wireOptional(decimal),
  annualPercentageRate: wireOptional(decimal),
  earnings: wireOptional(amount),
  units: wireOptional(amount),
  synthSupply: wireOptional(amount),
  nativeDecimal: wireOptional(matching(/^(-1|[0-9]{1,2})$/)),
});

/** Reads one entry of `/v2/pools`, or `/v2/pool/{asset}` (content/reference/midgard.md#pools). */
export function readMidgardPool(value: unknown, network: NetworkId): MidgardPool | undefined {
  const wire = readWith(pool, value);
  if (wire === undefined) return undefined;
  const asset = parseAsset(wire.asset, network);
  if (!asset.ok) return undefined;
  return present({
    network,
    asset: asset.value,
    status: wire.status.toLowerCase() as PoolStatus,
    assetDepth: wire.assetDepth,
    nativeDepth: wire.runeDepth,
    assetPrice: known(wire.assetPrice),
    assetPriceUsd: usd(wire.assetPriceUSD),
    volumeNative: wire.volume24h,
    liquidityUsd: usd(wire.liquidityInUSD),
    annualReturn: known(wire.annualPercentageRate),
    earningsNative: wire.earnings,
    units: wire.units,
    synthSupply: wire.synthSupply,
    nativeDecimals: wire.nativeDecimal === undefined || wire.nativeDecimal === '-1' ? undefined : Number(wire.nativeDecimal),
  });
}

/** Reads `/v2/pools`; undefined unless it is a list. Unreadable entries are skipped. */
export function readMidgardPools(value: unknown, network: NetworkId): readonly MidgardPool[] | undefined {
  return readEach(value, (entry) => readMidgardPool(entry, network));
}

/** Statistics from `/v2/stats`. Depth and volume in RUNE or CACAO. */
export interface MidgardStats {
  readonly nativePriceUsd?: UsdAmount;
  readonly nativeDepth: BaseAmount;
  readonly swapVolume: BaseAmount;
  readonly swapCount: number;
  readonly swapCount24h: number;
  readonly swapCount30d: number;
}

const stats = z.object({
  runePriceUSD: wireOptional(decimal),
  cacaoPriceUSD: wireOptional(decimal),
  runeDepth: wireOptional(amount),
  cacaoDepth: wireOptional(amount),
  swapVolume: required(amount),
  swapCount: required(wireCount),
  swapCount24h: required(wireCount),
  swapCount30d: required(wireCount),
});

/** Reads `/v2/stats`; undefined if it has another shape. */
export function readMidgardStats(value: unknown): MidgardStats | undefined {
  const wire = readWith(stats, value);
  const nativeDepth = wire?.runeDepth ?? wire?.cacaoDepth;
  if (wire === undefined || nativeDepth === undefined) return undefined;
  const { swapVolume, swapCount, swapCount24h, swapCount30d } = wire;
  return present({
    nativePriceUsd: usd(wire.runePriceUSD ?? wire.cacaoPriceUSD),
    nativeDepth,
    swapVolume,
    swapCount,
    swapCount24h,
    swapCount30d,
  });
}

/** Network totals from `/v2/network`. Sums in RUNE or CACAO; yields are annual fractions. */
export interface MidgardNetwork {
  readonly activeNodeCount: number;
  readonly standbyNodeCount: number;
  readonly nextChurnHeight?: number;
  readonly totalPooledNative?: BaseAmount;
  readonly totalReserve?: BaseAmount;
  readonly bondingYield?: DecimalText;
  readonly liquidityYield?: DecimalText;
}

const networkWire = z.object({
  activeNodeCount: required(wireCount),
  standbyNodeCount: required(wireCount),
  nextChurnHeight: wireOptional(wireCount),
  totalPooledRune: wireOptional(amount),
  totalPooledCacao: wireOptional(amount),
  totalReserve: wireOptional(amount),
  bondingAPY: wireOptional(decimal),
  liquidityAPY: wireOptional(decimal),
});

/** Reads `/v2/network`; undefined if it has another shape. */
export function readMidgardNetwork(value: unknown): MidgardNetwork | undefined {
  const wire = readWith(networkWire, value);
  return (
    wire &&
    present({
      activeNodeCount: wire.activeNodeCount,
      standbyNodeCount: wire.standbyNodeCount,
      nextChurnHeight: wire.nextChurnHeight,
      totalPooledNative: wire.totalPooledRune ?? wire.totalPooledCacao,
      totalReserve: wire.totalReserve,
      bondingYield: known(wire.bondingAPY),
      liquidityYield: known(wire.liquidityAPY),
    })
  );
}

/** A block at one stage of Midgard's pipeline. `timestamp` in unix seconds. */
export interface BlockMark {
  readonly height: number;
  readonly timestamp: number;
}

/** State of a Midgard from `/v2/health`. Responses of one out of sync are stale. */
export interface MidgardHealth {
  readonly database: boolean;
  readonly inSync: boolean;
  readonly scannerHeight: number;
  /** Newest block of the node behind Midgard. */
  readonly lastNode?: BlockMark;
  readonly lastFetched?: BlockMark;
  readonly lastCommitted?: BlockMark;
  readonly lastAggregated?: BlockMark;
}

const mark = z.optional(z.nullable(z.object({ height: required(wireCount), timestamp: required(wireCount) })));
const health = z.object({
  database: required(flag),
  inSync: required(flag),
  scannerHeight: required(wireCount),
  lastThorNode: mark,
  lastMayaNode: mark,
  lastFetched: mark,
  lastCommitted: mark,
  lastAggregated: mark,
});

/** Reads `/v2/health`; undefined if it has another shape. */
export function readMidgardHealth(value: unknown): MidgardHealth | undefined {
  const wire = readWith(health, value);
  return (
    wire &&
    present({
      database: wire.database,
      inSync: wire.inSync,
      scannerHeight: wire.scannerHeight,
      lastNode: wire.lastThorNode ?? wire.lastMayaNode ?? undefined,
      lastFetched: wire.lastFetched ?? undefined,
      lastCommitted: wire.lastCommitted ?? undefined,
      lastAggregated: wire.lastAggregated ?? undefined,
    })
  );
}
