import type { DiscoveryResource } from '../../contract/discovery.ts';
import type { DependencyStatus, Health, OperatorCount, ResourceStatus, ServiceStatus } from '../../contract/v1/status.ts';
import { wantedOperators } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import type { Deps, StatusReader, StoreHealth } from '../deps.ts';

/** One node host of one network. */
export interface HostProbe {
  readonly name: string;
  readonly network: NetworkId;
  /** Origin, without path, credentials or query. */
  readonly host: string;
  /** Who runs it. */
  readonly operator: string;
  /** What it must call its chain; without it any chain will do. */
  readonly chainId?: string;
  /** Height and time (unix milliseconds) of its newest block, and what it calls its chain. */
  latestBlock(signal: AbortSignal): Promise<NodeReply<{ readonly height: number; readonly time: number; readonly chainId?: string }>>;
  /** Of its software; undefined while it does not say. */
  version?(signal: AbortSignal): Promise<string | undefined>;
}

/** A store with what is to be said of it although it answers, such as that other processes do not see it. */
export interface StoreProbe extends StoreHealth {
  readonly caution?: string;
  /** The same where it has to be looked for each time; rejects when it cannot be told. */
  readonly look?: () => Promise<readonly string[]>;
}

/** Mail as the status sees it. */
export interface MailProbe {
  readonly backend: 'smtp' | 'outbox';
  /** What is not delivered yet, and since when (unix milliseconds). */
  waiting(signal: AbortSignal): Promise<{ readonly count: number; readonly oldestAt?: number; readonly dead?: number }>;
  /** Resolves while something could be stored for delivery. */
  check(signal: AbortSignal): Promise<void>;
}

/** The account that pays for registrations of swaps without a memo. Amounts in RUNE, 1e8. */
export interface AccountProbe {
  /** Undefined while it has never signed. */
  funds(signal: AbortSignal): Promise<{ readonly balance: bigint; readonly cost: bigint } | undefined>;
}

/** A published file as the status sees it. */
export interface ResourceProbe {
  readonly resource: DiscoveryResource;
  /** Whether it answers as promised; `unknown` when it could not be asked. */
  check(signal: AbortSignal): Promise<Health>;
}

/** Everything the status looks at. */
export interface StatusProbes {
  readonly environment: ServiceStatus['environment'];
  readonly hosts: readonly HostProbe[];
  readonly store: StoreProbe;
  readonly mail: MailProbe;
  /** Absent where no registrations are paid for. */
  readonly account?: AccountProbe;
  readonly resources: readonly ResourceProbe[];
}

/** How long a status is served again, in milliseconds. */
export const statusFreshMs = 5_000;
/** Published files change with a release only. */
const resourcesFreshMs = 60_000;
const probeDeadlineMs = 2_000;
/** Both networks make a block every 6 seconds. */
const staleBlockSeconds = 60;
const heightLag = 10;
const mailPatienceMs = 15 * 60_000;
/** Fewer registrations than this that the account can pay call for more RUNE. */
const lowRegistrations = 100n;

/** Looks at everything at once, each with a deadline of its own. `now` in unix milliseconds. */
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

/** The use case of the status endpoint. */
export async function serviceStatus(_request: undefined, deps: Pick<Deps, 'status' | 'pauses'>): Promise<ServiceStatus> {
  const [status, paused] = await Promise.all([deps.status.read(), deps.pauses.read()]);
  if (paused.length === 0) return status;
  return { ...status, state: status.state === 'ok' ? 'degraded' : status.state, paused };
}

/** Down when no network can be asked: then there is no quote. Anything else that is not ok degrades. */
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

/** A host that keeps making answers of old blocks is found out by the others of its network. */
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

/** What the hosts of each network make of its deposits: one operator that is configured is another thing than one that is left. */
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

/** What the call found, or undefined when it failed or took too long. */
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

/** A reader with one look in flight, whose result serves for `freshMs`. */
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
