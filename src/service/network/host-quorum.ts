import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { wantedOperators } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';

const hostDeadlineMs = 2_600;

/** A host as a quorum counts it. */
interface OwnedHost {
  readonly host: string;
  /** Who runs it. */
  readonly operator: string;
}

interface QuorumRequest<Host, T> {
  /** In order of preference; one that is there twice counts once. */
  readonly hosts: readonly Host[];
  readonly read: (host: Host, signal: AbortSignal) => Promise<NodeReply<T>>;
  /** Whether an error is the network's own word and not the host's; it ends the reading. Default: none is. */
  readonly isFinal?: (error: ErrorInfo) => boolean;
  /** Whether an answer is too far behind another one to count beside it. Default: none is. */
  readonly isBehind?: (answer: T, best: T) => boolean;
}

/** What operators answered: at most as many as are wanted, in the order of the list. */
export interface OperatorAnswers<T> {
  /** How many operators are configured. */
  readonly operators: number;
  readonly answers: readonly { readonly operator: string; readonly value: T }[];
  /** Why one of them did not answer. */
  readonly error?: ErrorInfo;
}

type OwnHosts<Host> = readonly [operator: string, hosts: readonly Host[]];

interface Answered<T, Host> {
  readonly operator: string;
  readonly value: T;
  /** Hosts of this operator that were not asked. */
  readonly others: readonly Host[];
}

/**
 * Asks two operators at once, one where only one is configured. The next host of an operator is asked in place of one
 * that does not answer or whose answer is behind, and the next operator in place of one whose hosts do not.
 * @throws AppError for what is final.
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
    // Those of an operator that are not asked yet come before the next operator's.
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

/** Why too few operators of a network answered, in our words; an error that says deposit_unverified or upstream_busy is named. */
export function tooFewReason(network: NetworkId, { operators, error }: Pick<OperatorAnswers<unknown>, 'operators' | 'error'>): string {
  const { name } = protocols[network];
  const whom = operators < wantedOperators ? `The operator of ${name} did not answer.` : `Fewer than two operators of ${name} answered.`;
  return error?.code === 'deposit_unverified' || error?.code === 'upstream_busy' ? `${whom} ${error.hint}` : whom;
}

/**
 * What two operators say of a deposit, asked at once and never cached; one where only one is configured. Whether they
 * agree is for the caller to see.
 * @throws AppError deposit_unverified when too few answer, and what is final.
 */
export async function readFromTwoHosts<Host extends OwnedHost, T>(
  request: Omit<QuorumRequest<Host, T>, 'isBehind'> & { readonly network: NetworkId },
): Promise<readonly T[]> {
  const found = await readTwoOperators(request);
  const { answers, operators } = found;
  if (answers.length > 0 && answers.length === Math.min(wantedOperators, operators)) return answers.map(({ value }) => value);
  throw new AppError({ code: 'deposit_unverified', hint: `${tooFewReason(request.network, found)} Send nothing now.` });
}
