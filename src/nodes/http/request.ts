import type { NodeError } from '../../core/network/node.ts';
import { type Attempt, type AttemptOptions, attempt, type Fetch, type HostRefusal, isHostStatus } from './attempt.ts';
import type { Pass } from './circuit.ts';
import type { HostStats } from './host-stats.ts';

/**
 * What a refusal means for the question: `answer` settles it, `unknown` is kept while other
 * hosts are asked, `host_error` is the host's own and counts as no answer.
 */
export type ReplyVerdict = 'answer' | 'unknown' | 'host_error';

/** One read from a list of hosts, and how its answer is read. */
export interface JsonRequest<T> extends AttemptOptions {
  /** In order of preference; empty means that nobody can be asked. */
  readonly hosts: readonly string[];
  /** Starts with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  readonly signal?: AbortSignal;
  /** For everything together, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Silence after which the next host is asked as well. */
  readonly hedgeMs?: number;
  readonly hostStats?: HostStats;
  /** Who is asked, for the hint of a failure. */
  readonly who: string;
  /** The record in a parsed body; undefined when it cannot be read, and the next host is asked. */
  readonly read: (value: unknown) => T | undefined;
  readonly judge?: (refusal: HostRefusal) => ReplyVerdict;
  /** A record that was of use once: its host has failed, and the next one is asked. */
  readonly isOld?: (value: T) => boolean;
}

/** The raw words of a refusal are for the module's own mapping and go no further. */
export type JsonReply<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: HostRefusal }
  | { readonly kind: 'failed'; readonly error: NodeError };

const defaultHedgeMs = 700;

type Why = 'unavailable' | 'invalid' | 'old' | HostRefusal | { readonly busySeconds: number };
type Step<T> = JsonReply<T> | { readonly kind: 'next'; readonly why: Why };

/**
 * Asks hosts in order until one answers, the next as soon as one fails and, while one is
 * silent, after `hedgeMs` beside it; the first good answer stops the others. A host whose
 * circuit is open counts as one that failed. Never throws: timeouts, also an aborted signal,
 * and hosts that fail are a typed failure.
 */
export function getJson<T>(request: JsonRequest<T>): Promise<JsonReply<T>> {
  return new Promise((resolve) => runRace(request, resolve));
}

interface Running {
  readonly stop: AbortController;
  readonly patience: ReturnType<typeof setTimeout>;
  isSlow: boolean;
  /** Absent while the host's circuit is not passed, and without a memory of hosts. */
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
      // To lose a race is no reason to leave a host alone: the other one may be the next to fail.
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
    const step = stepOf(result, request);
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

function stepOf<T>(result: Attempt, request: JsonRequest<T>): Step<T> {
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

/** A refusal counts unless its status speaks of the host. */
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

/** A failure in our words; `who` begins the hint. */
export function nodeError(kind: keyof typeof errors, who: string): NodeError {
  const { code, words } = errors[kind];
  return { kind, info: { code, hint: `${who} ${words}` } };
}

/** Hosts that take no more requests now; the soonest takes one in so many seconds. */
const busyError = (seconds: number, who: string): NodeError => ({
  kind: 'busy',
  info: {
    code: 'upstream_busy',
    hint: `${who} takes no more requests from here now. Try again in ${seconds} s.`,
    details: { retry_after_seconds: `${seconds}` },
  },
});

/** Every host that answers stands still. */
const oldError = (who: string): NodeError => ({
  kind: 'unavailable',
  info: { code: 'upstream_unavailable', hint: `${who} sent an answer that has already expired.` },
});

const failed = (kind: keyof typeof errors, who: string) => ({ kind: 'failed', error: nodeError(kind, who) }) as const;

function urlOf(host: string, { path, query = {} }: Pick<JsonRequest<unknown>, 'path' | 'query'>): string {
  const search = new URLSearchParams(query).toString();
  return `${host.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}
