import { type BaseAmount, baseAmount, type UsdAmount } from '../amount.ts';
import { type Asset, baseDecimals } from '../asset/asset.ts';
import type { NodeReply } from '../network/node.ts';
import type { NetworkId } from '../network/protocol.ts';

/** How far back a history reaches. */
export const historyRanges = ['24h', '7d', '30d', '1y'] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** A pool when one interval ended; the last interval of a history may still run. */
export interface PoolPoint {
  /** Unix seconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** 1e8 units of the asset. */
  readonly balanceAsset: BaseAmount;
  /** RUNE (1e8) or CACAO (1e10). */
  readonly balanceNative: BaseAmount;
  /** Dollars of one whole asset by the pools of that time; absent where nobody knows. */
  readonly priceUsd?: UsdAmount;
}

/** What went through a pool in one interval; the last interval of a history may still run. */
export interface PoolVolume {
  /** Unix seconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly swaps: number;
  /** RUNE (1e8) or CACAO (1e10), as are the fees that the pool took for it. */
  readonly volumeNative: BaseAmount;
  readonly feesNative: BaseAmount;
  /** Dollars of one RUNE or CACAO when the interval ended; absent where nobody knows. */
  readonly nativeUsd?: UsdAmount;
}

/** Which pool's past is wanted. */
export interface PoolHistoryRequest {
  readonly network: NetworkId;
  readonly asset: Asset;
  readonly range: HistoryRange;
  /** What is wanted beside the depths. */
  readonly include?: 'volumes';
}

/** Points of one pool, oldest first. Empty for a pool without a past. `readAt` in unix milliseconds. */
export interface PoolHistory extends PoolHistoryRequest {
  readonly points: readonly PoolPoint[];
  /** Only when they were asked for. */
  readonly volumes?: readonly PoolVolume[];
  readonly readAt: number;
}

/** Who remembers a network's pools. Never throws; a pool that nobody remembers is `refused` with not_found. */
export interface PoolHistoryPort {
  poolHistory(asset: Asset, range: HistoryRange, signal?: AbortSignal): Promise<NodeReply<readonly PoolPoint[]>>;
  poolVolumes(asset: Asset, range: HistoryRange, signal?: AbortSignal): Promise<NodeReply<readonly PoolVolume[]>>;
}

/** RUNE (1e8) or CACAO (1e10) for one whole asset, cut; the ratio of the depths. */
export function nativePriceOf({ balanceAsset, balanceNative }: PoolPoint, asset: Asset): BaseAmount {
  return baseAmount(balanceAsset === 0n ? 0n : (balanceNative * 10n ** BigInt(baseDecimals(asset))) / balanceAsset);
}
