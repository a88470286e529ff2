import { type BaseAmount, baseAmount, type UsdAmount } from '../amount.ts';
import { type Asset, baseDecimals } from '../asset/asset.ts';
import type { NodeReply } from '../network/node-reply.ts';
import type { NetworkId } from '../network/protocol.ts';

/** Time ranges of a history. */
export const historyRanges = ['24h', '7d', '30d', '1y'] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Pool state at the end of an interval; the last interval of a history may be incomplete. */
export interface PoolPoint {
  /** Start of the interval in unix seconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Asset depth in 1e8 units. */
  readonly balanceAsset: BaseAmount;
  /** Native depth in RUNE (1e8) or CACAO (1e10). */
  readonly balanceNative: BaseAmount;
  /** Dollars per whole asset in the pools at that time; absent when unknown. */
  readonly priceUsd?: UsdAmount;
}

/** Pool volume in an interval; the last interval of a history may be incomplete. */
export interface PoolVolume {
  /** Start of the interval in unix seconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly swaps: number;
  /** Volume in RUNE (1e8) or CACAO (1e10), like the fees the pool earned. */
  readonly volumeNative: BaseAmount;
  readonly feesNative: BaseAmount;
  /** Dollars per RUNE or CACAO at the end of the interval; absent when unknown. */
  readonly nativeUsd?: UsdAmount;
}

/** Pool history request. */
export interface PoolHistoryRequest {
  readonly network: NetworkId;
  readonly asset: Asset;
  readonly range: HistoryRange;
  /** Data to include besides depths. */
  readonly include?: 'volumes';
}

/** Points of one pool, oldest first. Empty for a pool without history. `readAt` in unix milliseconds. */
export interface PoolHistory extends PoolHistoryRequest {
  readonly points: readonly PoolPoint[];
  /** Volumes per interval; absent unless requested. */
  readonly volumes?: readonly PoolVolume[];
  readonly readAt: number;
}

/** Source of a network's pool history. Never throws; an unknown pool is `refused` with not_found. */
export interface PoolHistoryPort {
  poolHistory(asset: Asset, range: HistoryRange, signal?: AbortSignal): Promise<NodeReply<readonly PoolPoint[]>>;
  poolVolumes(asset: Asset, range: HistoryRange, signal?: AbortSignal): Promise<NodeReply<readonly PoolVolume[]>>;
}

/** Price of one whole asset in RUNE (1e8) or CACAO (1e10), truncated: the ratio of the depths. */
export function nativePriceOf({ balanceAsset, balanceNative }: PoolPoint, asset: Asset): BaseAmount {
  return baseAmount(balanceAsset === 0n ? 0n : (balanceNative * 10n ** BigInt(baseDecimals(asset))) / balanceAsset);
}
