import type { NetworkFacts } from '../facts/network-facts.ts';
import type { NodeReply } from '../network/node-reply.ts';
import type { Precedence } from '../network/precedence.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { NodeQuote, NodeQuoteRequest } from './quote.ts';

/** Access to one network's node. Never throws; an aborted signal is a `timeout`. */
export interface NodePort {
  readonly network: NetworkId;
  /** Quotes a swap (`/quote/swap`). The precedence defaults to a payable quote or a comparison, depending on the request. */
  quoteSwap(request: NodeQuoteRequest, signal?: AbortSignal, precedence?: Precedence): Promise<NodeReply<NodeQuote>>;
  /** Fetches pools, inbound addresses, mimir and height together; fails when any of them fails. */
  facts(signal?: AbortSignal): Promise<NodeReply<NetworkFacts>>;
}
