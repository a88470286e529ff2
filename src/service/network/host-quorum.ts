import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { wantedOperators } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';

const hostDeadlineMs = 2_600;

/** A host with its operator. */
interface OwnedHost {
  readonly host: string;
  readonly operator: string;
}

interface QuorumRequest<Host, T> {
  /** In order of preference; duplicates count once. */
  readonly hosts: readonly Host[];
  readonly read: (host: Host, signal: AbortSignal) => Promise<NodeReply<T>>;
  /** Whether an error comes from the network rather than the host; it aborts the read. Default: never. */
  readonly isFinal?: (error: ErrorInfo) => boolean;
  /** Whether a result is too far behind another one to count. Default: never. */
  readonly isBehind?: (answer: T, best: T) => boolean;
}

/** Results by operator: at most `wantedOperators`, in the order of the list. */
export interface OperatorAnswers<T> {
  /** Number of configured operators. */
  readonly operators: number;
  readonly answers: readonly { readonly operator: string; readonly value: T }[];
  /** First error of a failed host. */
  readonly error?: ErrorInfo;
}

type OwnHosts<Host> = readonly [operator: string, hosts: readonly Host[]];

interface Answered<T, Host> {
  readonly operator: string;
  readonly value: T;
  /** Hosts of this operator not queried yet. */
  readonly others: readonly Host[];
}

/**
 * Reads from two operators in parallel, or from one if only one is configured. Falls back to the operator's next host
 * when one fails or is behind, and to the next operator when all its hosts fail.
 * @throws AppError for final errors.
 */
export async function readTwoOperators<Host extends OwnedHost, T>(request: QuorumRequest<Host, T>): Promise<OperatorAnswers<T>> {
  const { read, isFinal = () => false, isBehind = () => false } = request;
  const owned = Map.groupBy(new Map(request.hosts.map((host) => [host.host, host])).values(), ({ operator }) => operator);
  const waiting: OwnHosts<Host>[] = [...owned];
  const wanted = Math.min(wantedOperators, waiting.length);
  const errors: ErrorInfo[] = [];
  const next = async (): Promise<readonly Answered<T, Host>[]> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      const [operator, hosts] = entry;
      for (const [at, host] of hosts.entries()) {
        const reply = await read(host, AbortSignal.timeout(hostDeadlineMs));
        if (reply.ok) return [{ operator, value: reply.value, others: hosts.slice(at + 1) }];
        const error = reply.error.info;
        if (isFinal(error)) throw new AppError(error);
        errors.push(error);
      }
    }
    return [];
  };
  let answers = (await Promise.all(Array.from({ length: wanted }, next))).flat();
  for (;;) {
    const kept = answers.filter(({ value }) => !answers.some((other) => isBehind(value, other.value)));
    // Remaining hosts of the same operator go before the next operator's.
    const behind = answers.filter((one) => !kept.includes(one) && one.others.length > 0);
    waiting.unshift(...behind.map(({ operator, others }): OwnHosts<Host> => [operator, others]));
    if (kept.length === answers.length || waiting.length === 0) break;
    answers = [...kept, ...(await next())];
  }
  const order = [...owned.keys()];
  const [error] = errors;
  return {
    operators: owned.size,
    answers: answers
      .map(({ operator, value }) => ({ operator, value }))
      .sort((a, b) => order.indexOf(a.operator) - order.indexOf(b.operator)),
    ...(error === undefined ? {} : { error }),
  };
}

/** User-facing reason for too few replies; includes the hint of a deposit_unverified or upstream_busy error. */
export function tooFewReason(network: NetworkId, { operators, error }: Pick<OperatorAnswers<unknown>, 'operators' | 'error'>): string {
  const { name } = protocols[network];
  const whom = operators < wantedOperators ? `The operator of ${name} did not answer.` : `Fewer than two operators of ${name} answered.`;
  return error?.code === 'deposit_unverified' || error?.code === 'upstream_busy' ? `${whom} ${error.hint}` : whom;
}

/**
 * Reads from two operators in parallel without caching, or from one if only one is configured. The caller compares
 * the results.
 * @throws AppError deposit_unverified when too few reply, and final errors.
 */
export async function readFromTwoHosts<Host extends OwnedHost, T>(
  request: Omit<QuorumRequest<Host, T>, 'isBehind'> & { readonly network: NetworkId },
): Promise<readonly T[]> {
  const found = await readTwoOperators(request);
  const { answers, operators } = found;
  if (answers.length > 0 && answers.length === Math.min(wantedOperators, operators)) return answers.map(({ value }) => value);
  throw new AppError({ code: 'deposit_unverified', hint: `${tooFewReason(request.network, found)} Send nothing now.` });
}
