import type { NodeReply } from '../../../core/network/node-reply.ts';
import { longestStreamBlocks } from '../../../core/network/protocol.ts';
import { isComparison } from '../../../core/quote/plan.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../../core/quote/quote.ts';
import type { Deps } from '../../deps.ts';

/** A request and the node's reply. */
export interface AskedQuote {
  readonly asked: NodeQuoteRequest;
  readonly reply: NodeReply<NodeQuote>;
}

/** The nodes, and when to stop waiting for them. */
export interface QuoteMeans {
  readonly deps: Pick<Deps, 'nodes'>;
  readonly signal: AbortSignal;
}

/**
 * Quotes the best combination of parts and interval. The cost per part does not depend on the interval, and a longer one
 * gives arbitrageurs more time; only when the maximum stream length limits the number of parts can one part per block
 * pay more. `isChosen`: the caller set interval or parts; they are kept.
 */
export async function quoteBest(request: NodeQuoteRequest, isChosen: boolean, { deps, signal }: QuoteMeans): Promise<AskedQuote> {
  const node = deps.nodes[request.network];
  // Lower precedence: the single swap already provides an offer.
  const precedence = request.mode === 'streaming' && !isChosen ? (isComparison(request) ? 'spare' : 'compare') : undefined;
  const first: AskedQuote = { asked: request, reply: await node.quoteSwap(request, signal, precedence) };
  const { interval = 0 } = request;
  if (!first.reply.ok || isChosen || request.mode !== 'streaming' || interval <= 1) return first;
  const isCut = (first.reply.value.maxStreamingQuantity + 1) * interval > longestStreamBlocks;
  if (!isCut) return first;
  const asked = { ...request, interval: 1 };
  const reply = await node.quoteSwap(asked, signal, 'spare');
  return reply.ok && reply.value.expectedAmountOut > first.reply.value.expectedAmountOut ? { asked, reply } : first;
}
