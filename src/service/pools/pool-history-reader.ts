import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { HistoryRange, PoolHistoryPort, PoolPoint, PoolVolume } from '../../core/pool/pool-history.ts';
import type { PoolHistoryReader } from '../deps.ts';
import { keepLatest } from '../network/keep-latest.ts';
import { settleWithin } from '../network/settle-within.ts';

/** Maximum age of a served history; longer for slowly refreshed ranges (`staleTimes`). */
export const historyStaleMs = 60 * 60_000;
/** Maximum age in multiples of the fresh time, for rarely refreshed ranges. */
const staleTimes = 4;
/** Back-off after a failed request. */
const retryMs = 15_000;
/** How long a reader with a stale history waits for a fresh one. */
const patienceMs = 400;
const deadlineMs = 3_500;
/** Maximum number of cached histories; more than the pools of both networks. */
const keptEntries = 300;

interface Held<T> {
  readonly value: T;
  readonly readAt: number;
}

interface Entry<T> {
  held?: Held<T>;
  error?: NodeReply<never>;
  /** Unix milliseconds of the last request. */
  askedAt: number;
  flight?: Promise<NodeReply<Held<T>>>;
}

/** A cache key with its request. */
interface Question<T> {
  readonly key: string;
  readonly freshMs: number;
  readonly request: (signal: AbortSignal) => Promise<NodeReply<T>>;
}

/** LRU cache with one request in flight per key. `now` in unix milliseconds. */
function createHistoryCache<T>(now: () => number): (question: Question<T>) => Promise<NodeReply<Held<T>>> {
  const entries = new Map<string, Entry<T>>();

  function entryOf(key: string): Entry<T> {
    const entry = entries.get(key) ?? { askedAt: Number.NEGATIVE_INFINITY };
    keepLatest(entries, key, entry, keptEntries);
    return entry;
  }

  async function renew(load: Question<T>['request'], entry: Entry<T>): Promise<NodeReply<Held<T>>> {
    const requestedAt = now();
    entry.askedAt = requestedAt;
    const reply = await load(AbortSignal.timeout(deadlineMs));
    delete entry.flight;
    delete entry.error;
    if (!reply.ok) {
      entry.error = reply;
      return reply;
    }
    entry.held = { value: reply.value, readAt: requestedAt };
    return { ok: true, value: entry.held };
  }

  return async ({ key, freshMs, request }) => {
    const entry = entryOf(key);
    const staleMs = Math.max(historyStaleMs, staleTimes * freshMs);
    const held = entry.held !== undefined && now() - entry.held.readAt < staleMs ? entry.held : undefined;
    if (held !== undefined && now() - held.readAt < freshMs) return { ok: true, value: held };
    if (entry.flight === undefined && entry.error !== undefined && now() - entry.askedAt < retryMs) {
      return held === undefined ? entry.error : { ok: true, value: held };
    }
    entry.flight ??= renew(request, entry);
    if (held === undefined) return entry.flight;
    const reply = await settleWithin(entry.flight, patienceMs);
    return reply?.ok ? reply : { ok: true, value: held };
  };
}

/**
 * Caches the networks' histories with one request in flight per pool and range. Refreshes a history older than `freshMs`
 * of its range. `now` in unix milliseconds.
 */
export function createPoolHistoryReader(
  ports: Readonly<Record<NetworkId, PoolHistoryPort>>,
  now: () => number,
  freshMs: (range: HistoryRange) => number,
): PoolHistoryReader {
  const depths = createHistoryCache<readonly PoolPoint[]>(now);
  const swapped = createHistoryCache<readonly PoolVolume[]>(now);
  const formatKey = (network: NetworkId, asset: Asset, range: HistoryRange) => `${network} ${formatAsset(asset)} ${range}`;
  return {
    async read(network, asset, range) {
      const request = (signal: AbortSignal) => ports[network].poolHistory(asset, range, signal);
      const reply = await depths({ key: formatKey(network, asset, range), freshMs: freshMs(range), request });
      return reply.ok ? { ok: true, value: { points: reply.value.value, readAt: reply.value.readAt } } : reply;
    },
    async volumes(network, asset, range) {
      const request = (signal: AbortSignal) => ports[network].poolVolumes(asset, range, signal);
      const reply = await swapped({ key: formatKey(network, asset, range), freshMs: freshMs(range), request });
      return reply.ok ? { ok: true, value: { volumes: reply.value.value, readAt: reply.value.readAt } } : reply;
    },
  };
}
