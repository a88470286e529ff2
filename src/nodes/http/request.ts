import type { NodeError } from '../../core/network/node-reply.ts';
import { type Attempt, type AttemptOptions, attempt, type Fetch, type HostRefusal, isHostStatus } from './attempt.ts';
import type { Pass } from './circuit.ts';
import type { HostStats } from './host-stats.ts';

/**
 * Meaning of a refusal: `answer` is final, `unknown` is kept while other hosts are tried, `host_error` is the host's own
 * failure and counts as no reply.
 */
export type ReplyVerdict = 'answer' | 'unknown' | 'host_error';

/** One read from a list of hosts, and how its response is parsed. */
export interface JsonRequest<T> extends AttemptOptions {
  /** Hosts in order of preference; if empty, no host is available. */
  readonly hosts: readonly string[];
  /** Path of the request; starts with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  readonly signal?: AbortSignal;
  /** Total timeout over all hosts, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Delay without a response after which the next host is tried in parallel. */
  readonly hedgeMs?: number;
  readonly hostStats?: HostStats;
  /** Name of the upstream, for error hints. */
  readonly who: string;
  /** Extracts the record from a parsed body; undefined when unreadable, and the next host is tried. */
  readonly read: (value: unknown) => T | undefined;
  readonly judge?: (refusal: HostRefusal) => ReplyVerdict;
  /** Whether the record is stale: its host counts as failed, and the next one is tried. */
  readonly isOld?: (value: T) => boolean;
}

/** Reply of a request. The raw message of a refusal is only for the module's own mapping; never pass it on. */
export type JsonReply<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: HostRefusal }
  | { readonly kind: 'failed'; readonly error: NodeError };

const defaultHedgeMs = 700;

type Why = 'unavailable' | 'invalid' | 'old' | HostRefusal | { readonly busySeconds: number };
type Step<T> = JsonReply<T> | { readonly kind: 'next'; readonly why: Why };

/**
 * Tries hosts in order until one replies: the next one as soon as one fails and, when one is slow, in parallel after
 * `hedgeMs`; the first usable response aborts the others. A host with an open circuit counts as failed. Never throws:
 * timeouts, aborts and host failures are typed failures.
 */
export function getJson<T>(request: JsonRequest<T>): Promise<JsonReply<T>> {
  return new Promise((resolve) => runRace(request, resolve));
}

interface Running {
  readonly stop: AbortController;
  readonly patience: ReturnType<typeof setTimeout>;
  isSlow: boolean;
  /** Permission of the circuit; absent before it is entered, and without host stats. */
  pass?: Pass | undefined;
}

type Blame = 'failed' | 'slow' | 'none';

function runRace<T>(request: JsonRequest<T>, resolve: (reply: JsonReply<T>) => void): void {
  const { hostStats, signal, hedgeMs = defaultHedgeMs } = request;
  const waiting = [...(hostStats?.order(request.hosts) ?? request.hosts)];
  const running = new Map<string, Running>();
  const failures: Why[] = [];
  let isOver = false;

  const finish = (reply: JsonReply<T>, blame: (host: Running) => Blame) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    signal?.removeEventListener('abort', abandon);
    for (const [host, entry] of running) {
      clearTimeout(entry.patience);
      const blamed = blame(entry);
      if (blamed !== 'none') hostStats?.failed(host);
      // A lost race does not count towards the circuit: the winner may be the next to fail.
      if (blamed === 'failed') entry.pass?.failed();
      else entry.pass?.left();
      entry.stop.abort();
    }
    resolve(reply);
  };
  const abandon = () => finish(failed('timeout', request.who), () => 'none');
  const deadline = setTimeout(() => finish(failed('timeout', request.who), () => 'failed'), request.timeoutMs);

  const settle = (host: string, step: Step<T>) => {
    if (isOver) return;
    clearTimeout(running.get(host)?.patience);
    running.delete(host);
    if (step.kind !== 'next') {
      finish(step, ({ isSlow }) => (isSlow ? 'slow' : 'none'));
      return;
    }
    failures.push(step.why);
    if (waiting.length > 0) startNext();
    else if (running.size === 0) finish(worst(failures, request.who), () => 'none');
  };

  const send = async (host: string, entry: Running) => {
    if (hostStats !== undefined) {
      entry.pass = await hostStats.enter(host);
      if (entry.pass === undefined) return settle(host, { kind: 'next', why: 'unavailable' });
      if (isOver) return entry.pass.left();
    }
    const result = await attempt(urlOf(host, request), request.fetch, entry.stop.signal, request);
    if (isOver) return;
    const step = toStep(result, request);
    const isDown = step.kind === 'next' && step.why === 'unavailable';
    if (isDown) entry.pass?.failed();
    else entry.pass?.answered();
    if (step.kind === 'next' && !isRefusal(step.why)) hostStats?.failed(host);
    settle(host, step);
  };

  const startNext = () => {
    const host = waiting.shift();
    if (host === undefined) return;
    const stop = new AbortController();
    const patience = setTimeout(() => {
      entry.isSlow = true;
      startNext();
    }, hedgeMs);
    const entry: Running = { stop, patience, isSlow: false };
    running.set(host, entry);
    void send(host, entry);
  };

  signal?.addEventListener('abort', abandon, { once: true });
  if (signal?.aborted) abandon();
  else if (waiting.length === 0) finish(failed('unavailable', request.who), () => 'none');
  else startNext();
}

const isRefusal = (why: Why): why is HostRefusal => typeof why === 'object' && 'message' in why;

function toStep<T>(result: Attempt, request: JsonRequest<T>): Step<T> {
  if (result.kind === 'busy') return { kind: 'next', why: { busySeconds: result.seconds } };
  if (result.kind === 'unavailable' || result.kind === 'invalid') return { kind: 'next', why: result.kind };
  if (result.kind === 'json') {
    const value = request.read(result.value);
    if (value === undefined) return { kind: 'next', why: 'invalid' };
    return request.isOld?.(value) ? { kind: 'next', why: 'old' } : { kind: 'value', value };
  }
  const verdict = (request.judge ?? judgeByStatus)(result.refusal);
  if (verdict === 'answer') return { kind: 'refused', refusal: result.refusal };
  return { kind: 'next', why: verdict === 'host_error' ? 'unavailable' : result.refusal };
}

/** Judges a refusal by its status: it counts unless the status is about the host. */
export const judgeByStatus = ({ status }: HostRefusal): ReplyVerdict => (isHostStatus(status) ? 'host_error' : 'unknown');

function worst<T>(failures: readonly Why[], who: string): JsonReply<T> {
  const refusal = failures.find(isRefusal);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const waits = failures.flatMap((why) => (typeof why === 'object' && 'busySeconds' in why ? [why.busySeconds] : []));
  if (waits.length > 0) return { kind: 'failed', error: busyError(Math.min(...waits), who) };
  if (failures.includes('invalid')) return failed('invalid', who);
  return failures.includes('old') ? { kind: 'failed', error: oldError(who) } : failed('unavailable', who);
}

const errors = {
  timeout: { code: 'upstream_timeout', words: 'did not answer in time.' },
  unavailable: { code: 'upstream_unavailable', words: 'cannot be reached right now.' },
  invalid: { code: 'upstream_invalid', words: 'sent an answer that cannot be read.' },
} as const;

/** Error of a failure in our own words; `who` starts the hint. */
export function nodeError(kind: keyof typeof errors, who: string): NodeError {
  const { code, words } = errors[kind];
  return { kind, info: { code, hint: `${who} ${words}` } };
}

/** Error when hosts are rate-limited; the earliest accepts a request again in `seconds`. */
const busyError = (seconds: number, who: string): NodeError => ({
  kind: 'busy',
  info: {
    code: 'upstream_busy',
    hint: `${who} takes no more requests from here now. Try again in ${seconds} s.`,
    details: { retry_after_seconds: `${seconds}` },
  },
});

/** Error when hosts reply with expired records. */
const oldError = (who: string): NodeError => ({
  kind: 'unavailable',
  info: { code: 'upstream_unavailable', hint: `${who} sent an answer that has already expired.` },
});

const failed = (kind: keyof typeof errors, who: string) => ({ kind: 'failed', error: nodeError(kind, who) }) as const;

function urlOf(host: string, { path, query = {} }: Pick<JsonRequest<unknown>, 'path' | 'query'>): string {
  const search = new URLSearchParams(query).toString();
  return `${host.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}
