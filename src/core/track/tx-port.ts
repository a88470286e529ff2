import type { NodeReply } from '../network/node-reply.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { SeenDeposit } from './seen-deposit.ts';
import type { StreamingProgress, TxReading } from './track-reading.ts';

/** One network's transactions by deposit hash, as `readTxHash` writes it. Never throws; an aborted signal is a `timeout`. */
export interface TxPort {
  readonly network: NetworkId;
  /** Status of a transaction (`/tx/status`); an unknown hash gives a reading with `seen` false, here and below. */
  status(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** Details of a transaction (`/tx/details`), for nodes without a transaction status. */
  details(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** Progress of a streaming swap (`/swap/streaming`); undefined when the hash has no active one. */
  streaming(tx: string, signal?: AbortSignal): Promise<NodeReply<StreamingProgress | undefined>>;
  /** Midgard's actions, kept after the nodes prune theirs, including refund reasons. */
  actions(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** Latest deposits from or to an address that the network has observed, from Midgard. EVM addresses in lowercase. */
  depositsOf(address: string, signal?: AbortSignal): Promise<NodeReply<readonly SeenDeposit[]>>;
}
