import { maxBaseAmount, maxBps } from '../../core/amount.ts';
import { AppError, must } from '../../core/errors.ts';
import { agreeOnInbound, type InboundReport, type InboundRequest } from '../../core/inbound/inbound.ts';
import { swapPath } from '../../core/pause/pause.ts';
import { planNetwork, resolveAsset } from '../../core/quote/plan.ts';
import type { Deps } from '../deps.ts';
import { refusePaused } from '../pause/pauses.ts';

/**
 * Deposit address from hosts of two operators, queried now. Nothing is cached.
 * @throws AppError deposit_unverified when too few operators reply or one is stalled, or when only one is configured and
 * the request does not accept that; trading_halted, paused, no_route, same_asset, upstream_invalid when they disagree or
 * return an unknown router.
 */
export async function inbound(
  request: InboundRequest,
  deps: Pick<Deps, 'views' | 'facts' | 'routers' | 'pauses' | 'now'>,
): Promise<InboundReport> {
  const { network } = request;
  await refusePaused(swapPath(network, request, 'payment'), deps);
  const [resolved, views] = await Promise.all([resolvePath(request, deps), deps.views.read(network, { maxAgeMs: 0 })]);
  return must(agreeOnInbound(resolved, views, { routers: deps.routers, now: deps.now() }));
}

/** Resolves the pair to pool names. Halts are checked by the hosts' views only. */
async function resolvePath(request: InboundRequest, deps: Pick<Deps, 'facts'>): Promise<InboundRequest> {
  const facts = await deps.facts.read(request.network);
  if (!facts.ok) throw new AppError({ code: 'upstream_unavailable', hint: `${facts.error.info.hint} Send nothing now.` });
  const whole = { from: request.from, to: request.to, amount: maxBaseAmount, toleranceBps: maxBps, networks: [request.network] };
  const { refusals } = planNetwork(whole, request.network, facts.value);
  const { mint } = request.form;
  const ofPath = refusals.filter(({ mode }) => mint === undefined || mode === undefined || mode === mint);
  const closed = ofPath.find(({ error }) => error.code === 'no_route' || error.code === 'same_asset');
  if (closed !== undefined) throw new AppError(closed.error);
  return {
    ...request,
    from: resolveAsset(request.from, facts.value) ?? request.from,
    to: resolveAsset(request.to, facts.value) ?? request.to,
  };
}
