import { type Asset, formatAsset, layer1Of, sameAsset } from '../../core/asset/asset.ts';
import { isNativeAsset } from '../../core/asset/native-assets.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import {
  deepestLine,
  type RateHistory,
  type RateHistoryRequest,
  type RateLine,
  type RateSide,
  rateLine,
} from '../../core/pool/pair-rate.ts';
import { findPool } from '../../core/pool/pool.ts';
import type { HistoryRange } from '../../core/pool/pool-history.ts';
import { resolveAsset } from '../../core/quote/plan.ts';
import type { Deps } from '../deps.ts';

type RateDeps = Pick<Deps, 'facts' | 'poolHistories'>;

/** A network's rate line or its error; undefined when the network does not have the pair. */
type Told =
  | { readonly line: RateLine; readonly pair: readonly [Asset, Asset]; readonly readAt: number }
  | { readonly error: ErrorInfo }
  | undefined;

/**
 * History of a pair's mid rate on the network with the deepest pools; never a mix of networks.
 * @throws AppError not_found for a pair without pools, upstream_* when the networks that have it cannot be read.
 */
export async function rateHistory(request: RateHistoryRequest, deps: RateDeps): Promise<RateHistory> {
  if (sameAsset(layer1Of(request.from), layer1Of(request.to))) {
    throw new AppError({ code: 'same_asset', hint: 'Send two different assets.', field: 'to_asset' });
  }
  const told = await Promise.all(networkIds.map((network) => lineOn(network, request, deps)));
  const lines = told.flatMap((one) => (one !== undefined && 'line' in one ? [one] : []));
  const deepest = deepestLine(lines.map(({ line }) => line));
  const chosen = lines.find(({ line }) => line === deepest);
  if (chosen !== undefined) {
    const [from, to] = chosen.pair;
    return { ...request, from, to, line: chosen.line, readAt: chosen.readAt };
  }
  const errors = told.flatMap((one) => (one !== undefined && 'error' in one ? [one.error] : []));
  const hint = `No network tells a past of ${formatAsset(request.from)} and ${formatAsset(request.to)}.`;
  throw new AppError(errors[0] ?? { code: 'not_found', hint });
}

async function lineOn(network: NetworkId, { from, to, range }: RateHistoryRequest, deps: RateDeps): Promise<Told> {
  const facts = await deps.facts.read(network);
  if (!facts.ok) return { error: facts.error.info };
  const pair = [pooled(from, facts.value), pooled(to, facts.value)] as const;
  const [paid, got] = pair;
  if (paid === undefined || got === undefined) return undefined;
  const sides = await Promise.all([sideOf(network, paid, range, deps), sideOf(network, got, range, deps)]);
  const [a, b] = sides;
  if ('error' in a) return a;
  if ('error' in b) return b;
  return { line: rateLine(network, a, b), pair: [paid, got], readAt: Math.min(a.readAt, b.readAt) };
}

/** Asset in the notation of its pool, or the native asset; undefined when the network has neither. */
function pooled(asset: Asset, facts: NetworkFacts): Asset | undefined {
  const layer1 = layer1Of(asset);
  if (isNativeAsset(layer1, facts.network)) return layer1;
  return findPool(facts.pools, resolveAsset(layer1, facts) ?? layer1)?.asset;
}

async function sideOf(
  network: NetworkId,
  asset: Asset,
  range: HistoryRange,
  { poolHistories }: RateDeps,
): Promise<(RateSide & { readonly readAt: number }) | { readonly error: ErrorInfo }> {
  if (isNativeAsset(asset, network)) return { asset, readAt: Number.POSITIVE_INFINITY };
  const reply = await poolHistories.read(network, asset, range);
  return reply.ok ? { asset, ...reply.value } : { error: reply.error.info };
}
