import type { BroadcastInput, BroadcastResponse } from '../../contract/v1/broadcast.ts';
import type { Decoded } from '../answer-form.ts';
import { broadcastTransactionCall } from '../endpoints/v1/broadcast.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Result of a broadcast. */
export type Broadcast = Decoded<BroadcastResponse, typeof broadcastTransactionCall.answer>;

/**
 * Broadcasts a signed transaction to its chain.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { status, tx } = await broadcastTransaction(client, { chain: 'BTC', transaction: signedHex });
 */
export function broadcastTransaction(client: Client, request: BroadcastInput, options?: CallOptions): Promise<Broadcast> {
  return call(client, broadcastTransactionCall, request, options);
}
