import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import { AppError } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { findPool } from '../../core/pool/pool.ts';
import type { PoolHistory, PoolHistoryPort, PoolHistoryRequest } from '../../core/pool/pool-history.ts';
import { resolveAsset } from '../../core/quote/plan.ts';
import type { Deps, PoolHistoryReader, RememberedPool } from '../deps.ts';

/**
 * How a pool stood hour by hour over the last seven days, as the network's history has it.
 * @throws AppError not_found for an asset without a pool, upstream_* when the network or its history cannot be read.
 */
export async function poolHistory(request: PoolHistoryRequest, deps: Pick<Deps, 'facts' | 'poolHistories'>): Promise<PoolHistory> {
  const facts = await deps.facts.read(request.network);
  if (!facts.ok) throw new AppError(facts.error.info);
  const pool = findPool(facts.value.pools, resolveAsset(request.asset, facts.value) ?? request.asset);
  if (pool === undefined) {
    const hint = `${protocols[request.network].name} has no pool of ${formatAsset(request.asset)}.`;
    throw new AppError({ code: 'not_found', hint, field: 'asset' });
  }
  const reply = await deps.poolHistories.read(request.network, pool.asset);
  if (!reply.ok) throw new AppError(reply.error.info);
  return { network: request.network, asset: pool.asset, ...reply.value };
}

/** Older histories are not served at all. */
export const historyStaleMs = 60 * 60_000;
/** Who did not answer is left alone for so long. */
const retryMs = 15_000;
/** How long a reader with an older history in hand waits for a new one. */
const patienceMs = 400;
const deadlineMs = 3_500;
/** More than both networks have pools. */
const keptEntries = 300;

interface Entry {
  held?: RememberedPool;
  error?: NodeReply<never>;
  /** Unix milliseconds of the last question. */
  askedAt: number;
  flight?: Promise<NodeReply<RememberedPool>>;
}

/**
 * A cache over the networks' histories with one question in flight for each pool. A history is asked
 * for again when it is older than `freshMs`. `now` in unix milliseconds.
 */
export function createPoolHistoryReader(
  ports: Readonly<Record<NetworkId, PoolHistoryPort>>,
  now: () => number,
  freshMs: number,
): PoolHistoryReader {
  const entries = new Map<string, Entry>();

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { askedAt: Number.NEGATIVE_INFINITY };
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= keptEntries) break;
      entries.delete(oldest);
    }
    return entry;
  }

  async function request(port: PoolHistoryPort, asset: Asset, entry: Entry): Promise<NodeReply<RememberedPool>> {
    const requestedAt = now();
    entry.askedAt = requestedAt;
    const reply = await port.poolHistory(asset, AbortSignal.timeout(deadlineMs));
    delete entry.flight;
    delete entry.error;
    if (!reply.ok) {
      entry.error = reply;
      return reply;
    }
    entry.held = { points: reply.value, readAt: requestedAt };
    return { ok: true, value: entry.held };
  }

  return {
    async read(network, asset) {
      const entry = entryOf(`${network} ${formatAsset(asset)}`);
      const held = entry.held !== undefined && now() - entry.held.readAt < historyStaleMs ? entry.held : undefined;
      if (held !== undefined && now() - held.readAt < freshMs) return { ok: true, value: held };
      if (entry.flight === undefined && entry.error !== undefined && now() - entry.askedAt < retryMs) {
        return held === undefined ? entry.error : { ok: true, value: held };
      }
      entry.flight ??= request(ports[network], asset, entry);
      if (held === undefined) return entry.flight;
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
      const reply = await Promise.race([entry.flight, late]);
      return reply?.ok ? reply : { ok: true, value: held };
    },
  };
}
