import type { NodeReply } from '../../core/network/node-reply.ts';
import type { AttemptOptions, Fetch } from '../http/attempt.ts';
import { type HostStats, hostStats } from '../http/host-stats.ts';
import { getJson, type JsonReply, nodeError, type ReplyVerdict } from '../http/request.ts';
import type { WireRead } from '../networks/wire/wire.ts';

/** Connection options of a chain's hosts. */
export interface ChainOptions {
  readonly chain: string;
  /** Name of the chain, for error hints. */
  readonly name: string;
  /** Hosts in order of preference, without a trailing slash. */
  readonly hosts: readonly string[];
  readonly fetch: Fetch;
  /** Clock in unix milliseconds. */
  readonly now: () => number;
  /** Timeout of one request over all hosts. */
  readonly timeoutMs?: number;
}

/** One request to a chain's hosts. */
export interface ChainRequest<T> extends AttemptOptions {
  /** Path after the host; empty for single-endpoint hosts. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly read: WireRead<T>;
  readonly judge?: () => ReplyVerdict;
  /** Restricts the request to this host. */
  readonly host?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Client of one chain's hosts; never throws. */
export interface ChainClient {
  readonly options: ChainOptions;
  /** Hosts in order, recently failed ones last. */
  order(): readonly string[];
  raw<T>(question: ChainRequest<T>): Promise<JsonReply<T>>;
  /** Same as `raw`; a refusal counts as an invalid response. */
  value<T>(question: ChainRequest<T>): Promise<NodeReply<T>>;
}

const defaultTimeoutMs = 6_000;
const maxAnswerBytes = 4 * 1024 * 1024;

/** Creates a client with failover that remembers failed hosts for some seconds. */
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

/** Builds the POST of a JSON body. */
export const jsonPost = (value: unknown): NonNullable<AttemptOptions['post']> => ({
  body: JSON.stringify(value),
  type: 'application/json',
});

/** A JSON-RPC response: a result, or an error in the server's words. */
export type RpcAnswer = { readonly result: unknown } | { readonly error: string };

/** Reads a JSON-RPC body as its result or error; undefined for anything else. */
export const rpcAnswer: WireRead<RpcAnswer> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { result, error } = value as { readonly result?: unknown; readonly error?: unknown };
  if (typeof error === 'object' && error !== null) {
    const { message, code } = error as { readonly message?: unknown; readonly code?: unknown };
    return typeof message === 'string' ? { error: `${message.slice(0, 2_000)} (code ${String(code)})` } : undefined;
  }
  return result === undefined ? undefined : { result };
};

/** Builds a JSON-RPC call; a server error counts as an invalid response. */
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

/** Combines replies that must all succeed; otherwise the first failure. */
export function together<T extends readonly unknown[]>(replies: { readonly [K in keyof T]: NodeReply<T[K]> }): NodeReply<T> {
  for (const reply of replies as readonly NodeReply<unknown>[]) if (!reply.ok) return reply;
  return {
    ok: true,
    value: (replies as readonly NodeReply<unknown>[]).map((reply) => (reply.ok ? reply.value : undefined)) as unknown as T,
  };
}

/** Runs at most `width` calls concurrently; results are in the order of `items`. */
export async function atMostAtOnce<T, R>(items: readonly T[], width: number, call: (item: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  let next = 0;
  const run = async () => {
    for (let at = next++; at < items.length; at = next++) answers[at] = await call(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  return answers;
}
