import { baseAmount, maxBaseAmount, maxBps } from '../../core/amount.ts';
import { AppError, must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { agreeOnInbound, type InboundReport, type InboundRequest } from '../../core/inbound/inbound.ts';
import { solvencyWarnings } from '../../core/loss/solvency-warning.ts';
import { swapPath } from '../../core/pause/pause.ts';
import { planNetwork, resolveAsset } from '../../core/quote/plan.ts';
import type { Deps } from '../deps.ts';
import { refusePaused } from '../pause/pauses.ts';
import { vaultSpaceError } from '../quote/route/vault-space.ts';

const spaceMs = 2_600;

/**
 * Deposit address from hosts of two operators, queried now, with a warning of a solvency halt that has just ended. Nothing is
 * cached. A mint is refused like its quote: without an open pool, and beyond what the vaults may hold.
 * @throws AppError deposit_unverified when too few operators reply or one is stalled, or when only one is configured and
 * the request does not accept that; trading_halted, paused, no_route, same_asset, upstream_invalid when they disagree or
 * return an unknown router.
 */
export async function inbound(
  request: InboundRequest,
  deps: Pick<Deps, 'views' | 'facts' | 'nodes' | 'routers' | 'pauses' | 'now'>,
): Promise<InboundReport> {
  const { network, form, amount = baseAmount(0n) } = request;
  await refusePaused(swapPath(network, request, 'payment'), deps);
  const reading = deps.views.read(network, { maxAgeMs: 0 });
  const facts = await readFacts(request, deps);
  const resolved = resolvePath(request, facts);
  const mint = { ...resolved, mode: form.mint ?? ('single' as const), amount };
  const [full, views] = await Promise.all([vaultSpaceError(mint, facts, { deps, signal: AbortSignal.timeout(spaceMs) }), reading]);
  const report = must(agreeOnInbound(resolved, views, { routers: deps.routers, now: deps.now() }));
  if (full !== undefined) throw new AppError(full.info);
  const warnings = solvencyWarnings([resolved.from, resolved.to], facts, deps.now());
  return { ...report, ...(warnings.length === 0 ? {} : { warnings }) };
}

async function readFacts({ network }: InboundRequest, deps: Pick<Deps, 'facts'>): Promise<NetworkFacts> {
  const facts = await deps.facts.read(network);
  if (facts.ok) return facts.value;
  throw new AppError({ code: 'upstream_unavailable', hint: `${facts.error.info.hint} Send nothing now.` });
}

/** Resolves the pair to pool names. Halts are checked by the hosts' views only. */
function resolvePath(request: InboundRequest, facts: NetworkFacts): InboundRequest {
  const whole = { from: request.from, to: request.to, amount: maxBaseAmount, toleranceBps: maxBps, networks: [request.network] };
  const { refusals } = planNetwork(whole, request.network, facts);
  const { mint } = request.form;
  const ofPath = refusals.filter(({ mode }) => mint === undefined || mode === undefined || mode === mint);
  const closed = ofPath.find(({ error }) => error.code === 'no_route' || error.code === 'same_asset');
  if (closed !== undefined) throw new AppError(closed.error);
  return { ...request, from: resolveAsset(request.from, facts) ?? request.from, to: resolveAsset(request.to, facts) ?? request.to };
}
