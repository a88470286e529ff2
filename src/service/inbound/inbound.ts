import { maxBaseAmount, maxBps } from '../../core/amount.ts';
import { AppError, must } from '../../core/errors.ts';
import { agreeOnInbound, type HostPort, type HostView, type InboundAsk, type InboundReport } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { planNetwork, resolveAsset } from '../../core/quote/plan.ts';
import type { Deps } from '../deps.ts';

/** As many hosts have to say the same, where so many are configured. */
const wantedHosts = 2;
const hostDeadlineMs = 2_600;

/**
 * Where a deposit goes, from two independent hosts asked right now. Nothing of it is cached,
 * and one configured host is said to be one (`hosts`).
 * @throws AppError upstream_unavailable when too few hosts answer or one stands still,
 * trading_halted, no_route, same_asset, upstream_invalid when hosts disagree.
 */
export async function inbound(ask: InboundAsk, deps: Pick<Deps, 'hosts' | 'facts' | 'now'>): Promise<InboundReport> {
  const [resolved, views] = await Promise.all([resolvePath(ask, deps), viewHosts(ask.network, deps.hosts[ask.network])]);
  return must(agreeOnInbound(resolved, views, deps.now()));
}

/** The pair as the network's pools name it. Whether it is halted, only the hosts say. */
async function resolvePath(ask: InboundAsk, deps: Pick<Deps, 'facts'>): Promise<InboundAsk> {
  const facts = await deps.facts.read(ask.network);
  if (!facts.ok) throw new AppError({ code: 'upstream_unavailable', hint: `${facts.failure.fault.hint} Send nothing now.` });
  const whole = { from: ask.from, to: ask.to, amount: maxBaseAmount, toleranceBps: maxBps, networks: [ask.network] };
  const { refusals } = planNetwork(whole, ask.network, facts.value);
  const closed = refusals.find(({ fault }) => fault.code === 'no_route' || fault.code === 'same_asset');
  if (closed !== undefined) throw new AppError(closed.fault);
  return { ...ask, from: resolveAsset(ask.from, facts.value) ?? ask.from, to: resolveAsset(ask.to, facts.value) ?? ask.to };
}

/** The first hosts in order of preference that answer; a further one is asked in place of each that does not. */
async function viewHosts(network: NetworkId, hosts: readonly HostPort[]): Promise<readonly HostView[]> {
  const waiting = [...new Map(hosts.map((host) => [host.host, host])).values()];
  const wanted = Math.min(wantedHosts, waiting.length);
  const failures: NodeReply<never>[] = [];
  const next = async (): Promise<HostView | undefined> => {
    for (let host = waiting.shift(); host !== undefined; host = waiting.shift()) {
      const reply = await host.view(AbortSignal.timeout(hostDeadlineMs));
      if (reply.ok) return reply.value;
      failures.push(reply);
    }
    return undefined;
  };
  const views = await Promise.all(Array.from({ length: wanted }, next));
  const found = views.flatMap((view) => view ?? []);
  if (found.length > 0 && found.length === wanted) return found;
  const [first] = failures;
  const reason = first !== undefined && !first.ok ? first.failure.fault : undefined;
  throw new AppError({
    code: 'upstream_unavailable',
    hint: `${protocols[network].name} could not be asked at ${wanted < wantedHosts ? 'its host' : 'two hosts'}. ${reason?.hint ?? ''} Send nothing now.`.replace(
      '  ',
      ' ',
    ),
  });
}
