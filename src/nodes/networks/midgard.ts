import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { VolumePort } from '../../core/pool/listing.ts';
import type { HistoryRange, PoolHistoryPort, PoolPoint } from '../../core/pool/pool-history.ts';
import type { HostRefusal } from '../http/attempt.ts';
import { hostStats } from '../http/host-stats.ts';
import { getJson, judgeByStatus, nodeError, type ReplyVerdict } from '../http/request.ts';
import type { NodeOptions } from './node-client.ts';
import { readDepths, readVolumes } from './wire/depths.ts';
import { type MidgardPool, readMidgardPools } from './wire/midgard.ts';
import type { WireRead } from './wire/wire.ts';

/** Midgard v2 of one network (content/reference/midgard.md): history and statistics only, never used to price a swap. Never throws. */
export interface Midgard extends PoolHistoryPort {
  pools(signal?: AbortSignal): Promise<NodeReply<readonly MidgardPool[]>>;
}

/** Connection options of a network's Midgard; hosts come without `/v2`. */
export interface MidgardOptions extends NodeOptions {
  readonly network: NetworkId;
}

const defaultTimeoutMs = 4_000;

type Intervals = Readonly<Record<HistoryRange, { readonly interval: '5min' | 'hour' | 'day'; readonly count: number }>>;
/** Intervals requested per range. Midgard returns at most 400: 30 days of hours take two requests. */
const depthIntervals: Intervals = {
  '24h': { interval: '5min', count: 288 },
  '7d': { interval: 'hour', count: 168 },
  '30d': { interval: 'hour', count: 360 },
  '1y': { interval: 'day', count: 365 },
};
const volumeIntervals: Intervals = { ...depthIntervals, '24h': { interval: 'hour', count: 24 }, '30d': { interval: 'day', count: 30 } };

const maxAnswerBytes = 4 * 1024 * 1024;
/** Whether a refusal means an unknown pool: Midgard returns 404 for the pool, and 400 for its history. */
const isUnknownPool = ({ status }: HostRefusal): boolean => status === 404 || status === 400;
const answersWhen =
  (isAnswer: (refusal: HostRefusal) => boolean) =>
  (refusal: HostRefusal): ReplyVerdict =>
    isAnswer(refusal) ? 'answer' : judgeByStatus(refusal);

/** Creates a client of one network's Midgard that remembers failed hosts for some seconds. */
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

  const fetchDepths = (asset: Asset, query: Readonly<Record<string, string>>, signal?: AbortSignal) =>
    request(`history/depths/${encodeURIComponent(formatAsset(asset))}`, readDepths, signal, { query, missing: isUnknownPool });

  /** Reads every other hour of 30 days; requests the older half only if the pool is old enough. */
  async function monthOf(asset: Asset, signal?: AbortSignal): Promise<NodeReply<readonly PoolPoint[]>> {
    const query = depthQuery('30d');
    const late = await fetchDepths(asset, query, signal);
    const first = late.ok ? late.value[0] : undefined;
    if (!late.ok || first === undefined || late.value.length < Number(query.count)) return late.ok ? thinned(late.value) : late;
    const early = await fetchDepths(asset, { ...query, to: `${first.startsAt}` }, signal);
    if (!early.ok) return early;
    const before = early.value.filter(({ endsAt }) => endsAt <= first.startsAt);
    return thinned([...before, ...late.value]);
  }

  return {
    pools: (signal) => request('pools', (value) => readMidgardPools(value, network), signal),
    poolHistory: (asset, range, signal) => (range === '30d' ? monthOf(asset, signal) : fetchDepths(asset, depthQuery(range), signal)),
    poolVolumes: (asset, range, signal) => {
      const { interval, count } = volumeIntervals[range];
      const query = { pool: formatAsset(asset), interval, count: `${count}` };
      return request('history/swaps', readVolumes, signal, { query, missing: isUnknownPool });
    },
  };
}

function depthQuery(range: HistoryRange) {
  const { interval, count } = depthIntervals[range];
  return { interval, count: `${count}` };
}

/** Every other point, including the newest. */
function thinned(points: readonly PoolPoint[]): NodeReply<readonly PoolPoint[]> {
  return { ok: true, value: points.filter((_, index) => (points.length - 1 - index) % 2 === 0) };
}

/** Creates a source of Midgard's volume per pool; pools without one are omitted. */
export function volumePort({ pools }: Pick<Midgard, 'pools'>): VolumePort {
  return {
    async volumes(signal) {
      const reply = await pools(signal);
      if (!reply.ok) return reply;
      const counted = reply.value.flatMap(({ asset, volumeNative }) =>
        volumeNative === undefined ? [] : [[formatAsset(asset), volumeNative] as const],
      );
      return { ok: true, value: new Map(counted) };
    },
  };
}
