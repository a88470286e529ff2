import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { SeenDeposit } from '../../core/track/seen-deposit.ts';
import type { StreamingProgress, TxReading } from '../../core/track/track-reading.ts';
import type { TxPort } from '../../core/track/tx-port.ts';
import type { HostRefusal } from '../http/attempt.ts';
import { hostStats } from '../http/host-stats.ts';
import { getJson, type JsonReply, judgeByStatus, nodeError, type ReplyVerdict } from '../http/request.ts';
import { type NodeOptions, type NodeRequest, requestNode } from './node-client.ts';
import { readDeposits, readTxActions } from './tx-actions.ts';
import { readStreaming } from './tx-parts.ts';
import { readTxDetails, readTxStatus, type TxRequest, unseen } from './tx-status.ts';

/** Connection options of a network's nodes and Midgard. */
export interface TxOptions {
  readonly network: NetworkId;
  readonly node: NodeOptions;
  readonly midgard: NodeOptions;
}

const missing = /doesn't exist|does not exist|not found|could not find/i;
const isMissing = ({ message }: HostRefusal): boolean => missing.test(message);
const judge = (refusal: HostRefusal): ReplyVerdict => (isMissing(refusal) ? 'answer' : judgeByStatus(refusal));
const midgardTimeoutMs = 4_000;
const maxAnswerBytes = 1024 * 1024;

/** Reads a network's transactions from its nodes, and from Midgard once those have pruned them. Never throws. */
export function txPort({ network, node, midgard }: TxOptions): TxPort {
  const { prefix, name } = protocols[network];
  const request = requestNode(network, node);
  const stats = hostStats(midgard.now);
  const { now } = node;
  const historian = `${name}'s Midgard`;

  const reading = async (
    tx: string,
    path: string,
    read: (value: unknown, request: TxRequest) => TxReading | undefined,
    signal?: AbortSignal,
  ) => {
    const of = { network, tx, readAt: now() };
    const question: NodeRequest<TxReading> = {
      path: `/${prefix}/${path}/${encodeURIComponent(tx)}`,
      read: (value) => read(value, of),
      judge,
      signal,
    };
    return answered(await request(question), () => unseen(of, 'node'), name);
  };

  const fetchActions = <T>(query: Readonly<Record<string, string>>, read: (value: unknown) => T | undefined, signal?: AbortSignal) =>
    getJson<T>({
      hosts: midgard.hosts,
      path: '/v2/actions',
      query: { ...query, limit: '50' },
      fetch: midgard.fetch,
      timeoutMs: midgard.timeoutMs ?? midgardTimeoutMs,
      maxBytes: maxAnswerBytes,
      hostStats: stats,
      who: historian,
      read,
      judge,
      ...(signal === undefined ? {} : { signal }),
    });

  return {
    network,
    status: (tx, signal) => reading(tx, 'tx/status', readTxStatus, signal),
    details: (tx, signal) => reading(tx, 'tx/details', readTxDetails, signal),
    async streaming(tx, signal): Promise<NodeReply<StreamingProgress | undefined>> {
      const reply = await request({
        path: `/${prefix}/swap/streaming/${encodeURIComponent(tx)}`,
        read: (value) => readStreaming(value),
        judge,
        signal,
      });
      return answered<StreamingProgress | undefined>(reply, () => undefined, name);
    },
    async actions(tx, signal) {
      const of = { network, tx, readAt: now() };
      return answered(
        await fetchActions({ txid: tx }, (value) => readTxActions(value, of), signal),
        () => unseen(of, 'midgard'),
        historian,
      );
    },
    async depositsOf(address, signal) {
      const reply = await fetchActions({ address }, (value) => readDeposits(value, network), signal);
      return answered<readonly SeenDeposit[]>(reply, () => [], historian);
    },
  };
}

/** Maps a not-found refusal to `whenMissing`; any other counts as an invalid response. */
function answered<T>(reply: JsonReply<T>, whenMissing: () => T, who: string): NodeReply<T> {
  if (reply.kind === 'value') return { ok: true, value: reply.value };
  if (reply.kind === 'failed') return { ok: false, error: reply.error };
  return isMissing(reply.refusal) ? { ok: true, value: whenMissing() } : { ok: false, error: nodeError('invalid', who) };
}
