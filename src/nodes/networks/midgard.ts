import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { VolumePort } from '../../core/pool/listing.ts';
import type { PoolStatus } from '../../core/pool/pool.ts';
import { historyHours, type PoolHistoryPort } from '../../core/pool/pool-history.ts';
import type { HostRefusal } from '../http/attempt.ts';
import { hostStats } from '../http/host-stats.ts';
import { getJson, judgeByStatus, nodeError, type ReplyVerdict } from '../http/request.ts';
import type { NodeOptions } from './node-client.ts';
import { readDepths } from './wire/depths.ts';
import {
  type MidgardHealth,
  type MidgardNetwork,
  type MidgardPool,
  type MidgardStats,
  readMidgardHealth,
  readMidgardNetwork,
  readMidgardPool,
  readMidgardPools,
  readMidgardStats,
} from './wire/midgard.ts';
import type { WireRead } from './wire/wire.ts';

/** How far back volumes and yields look. */
export type MidgardPeriod = '1h' | '24h' | '7d' | '14d' | '30d' | '90d' | '100d' | '180d' | '365d' | 'all';

/** Midgard v2 of one network (content/reference/midgard.md): history and sums, never the truth about a swap to come. Nothing throws. */
export interface Midgard extends PoolHistoryPort {
  readonly network: NetworkId;
  pools(
    options?: { readonly period?: MidgardPeriod; readonly status?: PoolStatus },
    signal?: AbortSignal,
  ): Promise<NodeReply<readonly MidgardPool[]>>;
  /** A pool nobody has is `refused` with not_found. */
  pool(asset: Asset, options?: { readonly period?: MidgardPeriod }, signal?: AbortSignal): Promise<NodeReply<MidgardPool>>;
  stats(signal?: AbortSignal): Promise<NodeReply<MidgardStats>>;
  networkState(signal?: AbortSignal): Promise<NodeReply<MidgardNetwork>>;
  health(signal?: AbortSignal): Promise<NodeReply<MidgardHealth>>;
}

/** How a network's Midgard is reached; hosts come without `/v2`. */
export interface MidgardOptions extends NodeOptions {
  readonly network: NetworkId;
}

const defaultTimeoutMs = 4_000;
const maxAnswerBytes = 4 * 1024 * 1024;
const isMissing = ({ status }: HostRefusal): boolean => status === 404;
/** Midgard says 404 of a pool that it does not know, and 400 of its history. */
const isUnknownPool = ({ status }: HostRefusal): boolean => status === 404 || status === 400;
const answersWhen =
  (isAnswer: (refusal: HostRefusal) => boolean) =>
  (refusal: HostRefusal): ReplyVerdict =>
    isAnswer(refusal) ? 'answer' : judgeByStatus(refusal);

/** A client of one network's Midgard. Remembers for some seconds which hosts failed. */
export function midgard({
  network,
  hosts,
  fetch,
  now,
  timeoutMs = defaultTimeoutMs,
  hedgeMs,
  precedence = 'compare',
}: MidgardOptions): Midgard {
  const who = `${protocols[network].name}'s Midgard`;
  const stats = hostStats(now);

  async function request<T>(
    path: string,
    read: WireRead<T>,
    signal: AbortSignal | undefined,
    { missing, query }: { query?: Record<string, string>; missing?: (refusal: HostRefusal) => boolean } = {},
  ): Promise<NodeReply<T>> {
    const reply = await getJson({
      hosts,
      path: `/v2/${path}`,
      fetch,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      hostStats: stats,
      who,
      read,
      precedence,
      ...(query === undefined ? {} : { query }),
      ...(missing === undefined ? {} : { judge: answersWhen(missing) }),
      ...(signal === undefined ? {} : { signal }),
      ...(hedgeMs === undefined ? {} : { hedgeMs }),
    });
    if (reply.kind === 'value') return { ok: true, value: reply.value };
    if (reply.kind === 'failed') return { ok: false, error: reply.error };
    if (!missing?.(reply.refusal)) return { ok: false, error: nodeError('invalid', who) };
    return { ok: false, error: { kind: 'refused', info: { code: 'not_found', hint: `${who} knows no such pool.` } } };
  }

  return {
    network,
    pools: (query = {}, signal) => request('pools', (value) => readMidgardPools(value, network), signal, { query }),
    pool: (asset, query = {}, signal) =>
      request(`pool/${encodeURIComponent(formatAsset(asset))}`, (value) => readMidgardPool(value, network), signal, {
        query,
        missing: isMissing,
      }),
    poolHistory: (asset, signal) =>
      request(`history/depths/${encodeURIComponent(formatAsset(asset))}`, readDepths, signal, {
        query: { interval: 'hour', count: `${historyHours}` },
        missing: isUnknownPool,
      }),
    stats: (signal) => request('stats', readMidgardStats, signal),
    networkState: (signal) => request('network', readMidgardNetwork, signal),
    health: (signal) => request('health', readMidgardHealth, signal),
  };
}

/** What Midgard counted through each pool; pools without a count are left out. */
export function volumePort({ pools }: Pick<Midgard, 'pools'>): VolumePort {
  return {
    async volumes(signal) {
      const reply = await pools({}, signal);
      if (!reply.ok) return reply;
      const counted = reply.value.flatMap(({ asset, volumeNative }) =>
        volumeNative === undefined ? [] : [[formatAsset(asset), volumeNative] as const],
      );
      return { ok: true, value: new Map(counted) };
    },
  };
}
