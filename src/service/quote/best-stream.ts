import type { NodeReply } from '../../core/network/node.ts';
import { longestStreamBlocks } from '../../core/network/protocol.ts';
import { isComparison } from '../../core/quote/plan.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../core/quote/quote.ts';
import type { Deps } from '../deps.ts';

/** What a node was asked, and what it said. */
export interface AskedQuote {
  readonly asked: NodeQuoteRequest;
  readonly reply: NodeReply<NodeQuote>;
}

/**
 * A node's quote in the best combination of parts and interval. Parts cost the same at any interval, and a longer one
 * leaves others more time to trade the pools back; only where the longest stream cuts their number may parts in every
 * block pay more. `isChosen`: the caller named interval or parts, and gets those.
 */
export async function quoteBest(
  request: NodeQuoteRequest,
  isChosen: boolean,
  { deps, signal }: { readonly deps: Pick<Deps, 'nodes'>; readonly signal: AbortSignal },
): Promise<AskedQuote> {
  const node = deps.nodes[request.network];
  // Beside a swap in one go nobody is without an offer.
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
