import type { DiscoveryResource } from '../../contract/discovery.ts';
import type { DependencyStatus, Health, OperatorCount, ResourceStatus, ServiceStatus } from '../../contract/v1/status.ts';
import { wantedOperators } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import type { Deps, StatusReader, StoreHealth } from '../deps.ts';

/** A probed node host of a network. */
export interface HostProbe {
  readonly name: string;
  readonly network: NetworkId;
  /** Origin, without path, credentials or query. */
  readonly host: string;
  /** Operator of the host. */
  readonly operator: string;
  /** Expected chain id; any is accepted when absent. */
  readonly chainId?: string;
  /** Height, time (unix milliseconds) and chain id of its newest block. */
  latestBlock(signal: AbortSignal): Promise<NodeReply<{ readonly height: number; readonly time: number; readonly chainId?: string }>>;
  /** Software version; undefined when it does not report one. */
  version?(signal: AbortSignal): Promise<string | undefined>;
}

/** A store with a caution to report even while it is healthy, such as not being shared between processes. */
export interface StoreProbe extends StoreHealth {
  readonly caution?: string;
  /** Cautions that have to be checked each time; rejects when the check fails. */
  readonly look?: () => Promise<readonly string[]>;
}

/** Mail probe. */
export interface MailProbe {
  readonly backend: 'smtp' | 'outbox';
  /** Undelivered mails, and the time of the oldest (unix milliseconds). */
  waiting(signal: AbortSignal): Promise<{ readonly count: number; readonly oldestAt?: number; readonly dead?: number }>;
  /** Resolves when mail can be stored for delivery. */
  check(signal: AbortSignal): Promise<void>;
}

/** The account that pays for memoless registrations. Amounts in RUNE, 1e8 units. */
export interface AccountProbe {
  /** Balance and cost of one registration; undefined until the account has signed once. */
  funds(signal: AbortSignal): Promise<{ readonly balance: bigint; readonly cost: bigint } | undefined>;
}

/** Published file probe. */
export interface ResourceProbe {
  readonly resource: DiscoveryResource;
  /** Whether it is served as specified; `unknown` when the request failed. */
  check(signal: AbortSignal): Promise<Health>;
}

/** All status probes. */
export interface StatusProbes {
  readonly environment: ServiceStatus['environment'];
  readonly hosts: readonly HostProbe[];
  readonly store: StoreProbe;
  readonly mail: MailProbe;
  /** Absent when registrations are not paid for. */
  readonly account?: AccountProbe;
  readonly resources: readonly ResourceProbe[];
}

/** Cache lifetime of the status, in milliseconds. */
export const statusFreshMs = 5_000;
/** Published files change only with a release. */
const resourcesFreshMs = 60_000;
const probeDeadlineMs = 2_000;
/** Age from which a host's newest block is stale; both networks make a block every 6 seconds. */
const staleBlockSeconds = 60;
const heightLag = 10;
const mailPatienceMs = 15 * 60_000;
/** Below this many affordable registrations the account is low on RUNE. */
const lowRegistrations = 100n;

/** Runs all probes in parallel, each with its own deadline. `now` in unix milliseconds. */
export function createStatusReader(probes: StatusProbes, now: () => number): StatusReader {
  const resources = shared(() => Promise.all(probes.resources.map(checkResource)), resourcesFreshMs, now);
  const dependencies = shared(
    async () => {
      const observedAt = now();
      const [hosts, store, mail, account] = await Promise.all([
        Promise.all(probes.hosts.map((host) => checkHost(host, now))),
        checkStore(probes.store, now),
        checkMail(probes.mail, now),
        probes.account === undefined ? undefined : checkAccount(probes.account, now),
      ]);
      const nodes = markBehind(hosts);
      const found = [...nodes, store, mail, ...(account === undefined ? [] : [account])];
      return { state: overall(found, []), observedAt, dependencies: found, networks: operatorCounts(nodes) };
    },
    statusFreshMs,
    now,
  );
  const everything = async (): Promise<ServiceStatus> => {
    const [needed, found] = await Promise.all([dependencies(), resources()]);
    return { ...needed, state: overall(needed.dependencies, found), environment: probes.environment, resources: found };
  };
  return { read: everything, dependencies };
}

/** Use case of the status endpoint. */
export async function serviceStatus(_request: undefined, deps: Pick<Deps, 'status' | 'pauses'>): Promise<ServiceStatus> {
  const [status, paused] = await Promise.all([deps.status.read(), deps.pauses.read()]);
  if (paused.length === 0) return status;
  return { ...status, state: status.state === 'ok' ? 'degraded' : status.state, paused };
}

/** Down when no node is reachable, since no quote is possible; degraded when anything else is not ok. */
function overall(dependencies: readonly DependencyStatus[], resources: readonly ResourceStatus[]): Health {
  const nodes = dependencies.filter((dependency) => dependency.kind === 'node');
  if (nodes.every((node) => node.state === 'down')) return 'down';
  const isFine = dependencies.every((dependency) => dependency.state === 'ok');
  return isFine && resources.every(({ state }) => state === 'ok' || state === 'unknown') ? 'ok' : 'degraded';
}

async function checkHost(probe: HostProbe, now: () => number): Promise<DependencyStatus> {
  const started = now();
  const [reply, version] = await Promise.all([
    withDeadline((signal) => probe.latestBlock(signal)),
    withDeadline(async (signal) => probe.version?.(signal)),
  ]);
  const observedAt = now();
  const seen = { name: probe.name, kind: 'node', network: probe.network, host: probe.host, operator: probe.operator, observedAt } as const;
  if (reply === undefined) return { ...seen, state: 'down', reason: `${protocols[probe.network].name} did not answer in time.` };
  if (!reply.ok) return { ...seen, state: 'down', reason: reply.error.info.hint };
  const { height, time, chainId } = reply.value;
  if (probe.chainId !== undefined && chainId !== probe.chainId) return { ...seen, state: 'down', reason: 'It answers for another chain.' };
  const blockAgeSeconds = Math.max(0, Math.floor((observedAt - time) / 1000));
  const found = {
    ...seen,
    latencyMs: Math.max(0, observedAt - started),
    height,
    blockAgeSeconds,
    ...(version === undefined ? {} : { version }),
  };
  if (blockAgeSeconds <= staleBlockSeconds) return { ...found, state: 'ok' };
  return { ...found, state: 'degraded', reason: `Its latest block is ${blockAgeSeconds} seconds old.` };
}

/** Degrades hosts that lag behind the best height of their network. */
function markBehind(hosts: readonly DependencyStatus[]): readonly DependencyStatus[] {
  const best = new Map(
    networkIds.map((network) => [
      network,
      Math.max(0, ...hosts.filter((host) => host.network === network).map((host) => host.height ?? 0)),
    ]),
  );
  return hosts.map((host) => {
    const missing = host.network === undefined || host.height === undefined ? 0 : (best.get(host.network) ?? 0) - host.height;
    return host.state === 'ok' && missing > heightLag ? { ...host, state: 'degraded', reason: `It is ${missing} blocks behind.` } : host;
  });
}

/** Deposit verification level per network: distinguishes one configured operator from one remaining operator. */
function operatorCounts(hosts: readonly DependencyStatus[]): readonly OperatorCount[] {
  return networkIds.map((network) => {
    const own = hosts.filter((host) => host.network === network);
    const count = (some: readonly DependencyStatus[]) => new Set(some.map(({ operator }) => operator)).size;
    const [operators, alive] = [count(own), count(own.filter(({ state }) => state === 'ok'))];
    const isEnough = alive >= Math.min(wantedOperators, Math.max(1, operators));
    return { network, operators, alive, deposit: !isEnough ? 'unverified' : operators === 1 ? 'one_operator' : 'verified' };
  });
}

async function checkStore(probe: StoreProbe, now: () => number): Promise<DependencyStatus> {
  const started = now();
  const answered = await withDeadline(async () => {
    await probe.ping();
    return true;
  });
  const seenNow = answered && probe.look ? await withDeadline(probe.look) : undefined;
  const observedAt = now();
  const seen = { name: 'store', kind: 'store', backend: probe.kind, observedAt } as const;
  if (answered === undefined) return { ...seen, state: 'down', reason: 'The store cannot be reached.' };
  const found = { ...seen, latencyMs: Math.max(0, observedAt - started) };
  const cautions = [...(probe.caution === undefined ? [] : [probe.caution]), ...(seenNow ?? [])];
  return cautions.length === 0 ? { ...found, state: 'ok' } : { ...found, state: 'degraded', reason: cautions.join(' ') };
}

async function checkMail(probe: MailProbe, now: () => number): Promise<DependencyStatus> {
  const [waiting, isStorable] = await Promise.all([
    withDeadline((signal) => probe.waiting(signal)),
    withDeadline((signal) => probe.check(signal).then(() => true)),
  ]);
  const observedAt = now();
  const seen = { name: 'mail', kind: 'mail', backend: probe.backend, observedAt } as const;
  if (waiting === undefined) return { ...seen, state: 'down', reason: 'The queue of mails cannot be read.' };
  const { count, oldestAt, dead = 0 } = waiting;
  const found = { ...seen, waiting: count };
  if (isStorable === undefined) return { ...found, state: 'down', reason: 'No mail can be stored: the disk or the store may be full.' };
  const isStuck = oldestAt !== undefined && observedAt - oldestAt > mailPatienceMs;
  if (isStuck) return { ...found, state: 'degraded', reason: 'Mail has been waiting for more than 15 minutes.' };
  if (dead > 0) return { ...found, state: 'degraded', reason: `Mails that were given up wait for the operator: ${dead}.` };
  return { ...found, state: 'ok' };
}

async function checkAccount(probe: AccountProbe, now: () => number): Promise<DependencyStatus> {
  const found = await withDeadline(async (signal) => ({ funds: await probe.funds(signal) }));
  const seen = { name: 'registrations', kind: 'account', observedAt: now() } as const;
  if (found === undefined) return { ...seen, state: 'unknown', reason: 'The account that pays for registrations cannot be reached.' };
  const { funds } = found;
  if (funds === undefined || funds.cost === 0n || funds.balance >= funds.cost * lowRegistrations) return { ...seen, state: 'ok' };
  const left = funds.balance / funds.cost;
  const reason = `The account that pays for registrations has RUNE for ${left} more of them.`;
  return { ...seen, state: left === 0n ? 'down' : 'degraded', reason };
}

async function checkResource({ resource, check }: ResourceProbe): Promise<ResourceStatus> {
  return { resource, state: (await withDeadline(check)) ?? 'unknown' };
}

/** Result of the call, or undefined when it failed or timed out. */
function withDeadline<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      stop.abort();
      resolve(undefined);
    }, probeDeadlineMs);
    const settle = (value: T | undefined) => {
      clearTimeout(timer);
      resolve(value);
    };
    Promise.resolve(stop.signal)
      .then(call)
      .then(settle, () => settle(undefined));
  });
}

/** Coalesces concurrent reads and caches the result for `freshMs`. */
function shared<T>(look: () => Promise<T>, freshMs: number, now: () => number): () => Promise<T> {
  let seen: { readonly at: number; readonly value: T } | undefined;
  let flight: Promise<T> | undefined;
  return async () => {
    if (seen !== undefined && now() - seen.at <= freshMs) return seen.value;
    flight ??= look().then(
      (value) => {
        seen = { at: now(), value };
        flight = undefined;
        return value;
      },
      (error) => {
        flight = undefined;
        throw error;
      },
    );
    return flight;
  };
}
