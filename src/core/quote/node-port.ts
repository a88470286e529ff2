import type { BaseAmount } from '../amount.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import type { NodeReply } from '../network/node-reply.ts';
import type { Precedence } from '../network/precedence.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { NodeQuote, NodeQuoteRequest } from './quote.ts';

/** What a network's vaults hold and what secures it, in protocol units of its native asset. */
export interface SecurityPort {
  /** Value of the vaults' coins and bond of the lower two thirds of active nodes (`/network`). */
  vaults(signal?: AbortSignal): Promise<NodeReply<{ readonly held: BaseAmount; readonly effectiveBond: BaseAmount }>>;
  /** Bond of all active nodes (`/nodes`, a large reply). */
  activeBond(signal?: AbortSignal): Promise<NodeReply<BaseAmount>>;
}

/** Access to one network's node. Never throws; an aborted signal is a `timeout`. */
export interface NodePort {
  readonly network: NetworkId;
  /** Quotes a swap (`/quote/swap`). The precedence defaults to a payable quote or a comparison, depending on the request. */
  quoteSwap(request: NodeQuoteRequest, signal?: AbortSignal, precedence?: Precedence): Promise<NodeReply<NodeQuote>>;
  /** Fetches pools, inbound addresses, mimir and height together; fails when any of them fails. */
  facts(signal?: AbortSignal): Promise<NodeReply<NetworkFacts>>;
  /** Absent on networks without secured assets. */
  readonly security?: SecurityPort;
}
