import * as z from 'zod/mini';
import type { BaseAmount } from '../../../core/amount.ts';
import { type Asset, parseAsset } from '../../../core/asset/asset.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import type { PoolStatus } from '../../../core/pool/pool.ts';
import { amount, flag, matching, present, readEach, readWith, required, wireCount, wireOptional } from './wire.ts';

/** Midgard's statistics of a pool. Depths and volume in protocol units, the native side in RUNE or CACAO. */
export interface MidgardPool {
  readonly asset: Asset;
  readonly status: PoolStatus;
  readonly assetDepth: BaseAmount;
  readonly nativeDepth: BaseAmount;
  /** Volume of 24 hours. */
  readonly volumeNative?: BaseAmount;
}

const pool = z.object({
  asset: required(matching(/^[A-Za-z0-9._/~-]{1,120}$/)),
  status: required(matching(/^(available|staged|suspended)$/i)),
  assetDepth: required(amount),
  runeDepth: required(amount),
  volume24h: wireOptional(amount),
});

function readPool(value: unknown, network: NetworkId): MidgardPool | undefined {
  const wire = readWith(pool, value);
  if (wire === undefined) return undefined;
  const asset = parseAsset(wire.asset, network);
  if (!asset.ok) return undefined;
  return present({
    asset: asset.value,
    status: wire.status.toLowerCase() as PoolStatus,
    assetDepth: wire.assetDepth,
    nativeDepth: wire.runeDepth,
    volumeNative: wire.volume24h,
  });
}

/** Reads `/v2/pools` (content/reference/midgard.md#pools); undefined unless it is a list. Unreadable entries are skipped. */
export function readMidgardPools(value: unknown, network: NetworkId): readonly MidgardPool[] | undefined {
  return readEach(value, (entry) => readPool(entry, network));
}

/** A block at one stage of Midgard's pipeline. `timestamp` in unix seconds. */
interface BlockMark {
  readonly height: number;
  readonly timestamp: number;
}

/** State of a Midgard from `/v2/health`. Responses of one out of sync are stale. */
export interface MidgardHealth {
  readonly database: boolean;
  readonly inSync: boolean;
  /** Newest block of the latest stage that names one. */
  readonly newest?: BlockMark;
}

const mark = z.optional(z.nullable(z.object({ height: required(wireCount), timestamp: required(wireCount) })));
const health = z.object({
  database: required(flag),
  inSync: required(flag),
  lastFetched: mark,
  lastCommitted: mark,
  lastAggregated: mark,
});

/** Reads `/v2/health`; undefined if it has another shape. */
export function readMidgardHealth(value: unknown): MidgardHealth | undefined {
  const wire = readWith(health, value);
  if (wire === undefined) return undefined;
  const { database, inSync, lastFetched, lastCommitted, lastAggregated } = wire;
  return present({ database, inSync, newest: lastAggregated ?? lastCommitted ?? lastFetched ?? undefined });
}
