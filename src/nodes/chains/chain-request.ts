import type { NodeReply } from '../../core/network/node.ts';
import type { AttemptOptions, Fetch } from '../http/attempt.ts';
import { type HostStats, hostStats } from '../http/host-stats.ts';
import { getJson, type JsonReply, nodeError, type ReplyVerdict } from '../http/request.ts';
import type { WireRead } from '../networks/wire/wire.ts';

/** How a chain's hosts are reached. */
export interface ChainOptions {
  readonly chain: string;
  /** For hints. */
  readonly name: string;
  /** In order of preference, without a slash at the end. */
  readonly hosts: readonly string[];
  readonly fetch: Fetch;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** For one question with all its hosts. */
  readonly timeoutMs?: number;
}

/** One question to a chain's hosts. */
export interface ChainRequest<T> extends AttemptOptions {
  /** After the host; empty for a host that is one address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly read: WireRead<T>;
  readonly judge?: () => ReplyVerdict;
  /** Only this host. */
  readonly host?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Requests to the hosts of one chain; none of them throws. */
export interface ChainClient {
  readonly options: ChainOptions;
  /** The hosts, those that failed lately at the end. */
  order(): readonly string[];
  raw<T>(question: ChainRequest<T>): Promise<JsonReply<T>>;
  /** As `raw`, with a refusal counted as an answer that cannot be read. */
  value<T>(question: ChainRequest<T>): Promise<NodeReply<T>>;
}

const defaultTimeoutMs = 6_000;
const maxAnswerBytes = 4 * 1024 * 1024;

/** Asks a chain's hosts with fail-over; remembers for some seconds which failed. */
export function chainClient(options: ChainOptions): ChainClient {
  const { hosts, fetch, name, timeoutMs = defaultTimeoutMs } = options;
  const stats: HostStats = hostStats(options.now);
  const raw = <T>({ host, judge, signal, ...question }: ChainRequest<T>) =>
    getJson<T>({
      ...question,
      hosts: host === undefined ? hosts : [host],
      fetch,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      who: name,
      hostStats: stats,
      ...(judge === undefined ? {} : { judge }),
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    options,
    order: () => stats.order(hosts),
    raw,
    async value(question) {
      const reply = await raw(question);
      if (reply.kind === 'value') return { ok: true, value: reply.value };
      return { ok: false, error: reply.kind === 'failed' ? reply.error : nodeError('invalid', name) };
    },
  };
}

/** A JSON body for a POST. */
export const jsonPost = (value: unknown): NonNullable<AttemptOptions['post']> => ({
  body: JSON.stringify(value),
  type: 'application/json',
});

/** What a JSON-RPC server says: a result, or a failure in its own words. */
export type RpcAnswer = { readonly result: unknown } | { readonly error: string };

/** A JSON-RPC body → its result or error; undefined when it is none. */
export const rpcAnswer: WireRead<RpcAnswer> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { result, error } = value as { readonly result?: unknown; readonly error?: unknown };
  if (typeof error === 'object' && error !== null) {
    const { message, code } = error as { readonly message?: unknown; readonly code?: unknown };
    return typeof message === 'string' ? { error: `${message.slice(0, 2_000)} (code ${String(code)})` } : undefined;
  }
  return result === undefined ? undefined : { result };
};

/** A JSON-RPC call; an error of the server is an answer that cannot be read. */
export function rpcRequest<T>(method: string, params: readonly unknown[], read: WireRead<T>): ChainRequest<T> {
  return {
    path: '',
    post: jsonPost({ jsonrpc: '2.0', id: 1, method, params }),
    read: (value) => {
      const answer = rpcAnswer(value);
      return answer !== undefined && 'result' in answer ? read(answer.result) : undefined;
    },
  };
}

/** The values of replies that must all be there; else the first failure. */
export function together<T extends readonly unknown[]>(replies: { readonly [K in keyof T]: NodeReply<T[K]> }): NodeReply<T> {
  for (const reply of replies as readonly NodeReply<unknown>[]) if (!reply.ok) return reply;
  return {
    ok: true,
    value: (replies as readonly NodeReply<unknown>[]).map((reply) => (reply.ok ? reply.value : undefined)) as unknown as T,
  };
}

/** Runs at most `width` calls at once; answers in the order of `items`. */
export async function atMostAtOnce<T, R>(items: readonly T[], width: number, call: (item: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  let next = 0;
  const run = async () => {
    for (let at = next++; at < items.length; at = next++) answers[at] = await call(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  return answers;
}
