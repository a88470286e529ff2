import type { NetworkFacts, NodeError, NodeReply } from '../../core/network/node.ts';
import { protocols } from '../../core/network/protocol.ts';
import { comparableSwap, isMintRequest, type MintRequest, mintQuote, switchSwap } from '../../core/quote/mint-quote.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../core/quote/quote.ts';
import type { Deps } from '../deps.ts';
import type { AskedQuote } from './best-stream.ts';
import { quoteWithRefund } from './refund-quote.ts';

/** What one request to one node is made with. */
export interface NodeReplyContext {
  readonly deps: Pick<Deps, 'nodes' | 'now'>;
  readonly signal: AbortSignal;
  /** The caller named interval or parts, and gets those. */
  readonly isChosen: boolean;
}

/** The quote of one way over one network, from its node, or from the facts where it passes no pool. Errors of the reply are the node's. */
export async function nodeReply(request: NodeQuoteRequest, facts: NetworkFacts, context: NodeReplyContext): Promise<AskedQuote> {
  if (!isMintRequest(request)) return quoteWithRefund(request, facts, context.isChosen, context);
  return { asked: request, reply: await quoteMint(request, { ...context, facts }) };
}

/** No node has a quote for what passes no pool: it follows from the facts, and from a quote of a swap like it. */
async function quoteMint(
  request: MintRequest,
  { deps, signal, facts }: NodeReplyContext & { readonly facts: NetworkFacts },
): Promise<NodeReply<NodeQuote>> {
  const node = deps.nodes[request.network];
  const [reply, gate] = await Promise.all(
    [comparableSwap(request, facts), switchSwap(request, facts)].map((swap) => swap && node.quoteSwap(swap, signal)),
  );
  if (gate?.ok === false && gate.error.info.code !== 'amount_too_low') return switchedOff(request, gate.error);
  const made = mintQuote(request, facts, reply?.ok ? reply.value : undefined, deps.now());
  return made.ok ? made : { ok: false, error: { kind: 'refused', info: made.error } };
}

/** What is known of the switch is the node's refusal alone; a node that did not answer leaves it unknown. */
function switchedOff({ network, mode }: MintRequest, error: NodeError): NodeReply<NodeQuote> {
  if (error.info.code !== 'no_route') return { ok: false, error };
  const hint = `${protocols[network].name} has switched ${mode === 'mint' ? 'deposits to' : 'withdrawals from'} trade accounts off.`;
  return { ok: false, error: { kind: 'refused', info: { code: 'trading_halted', hint } } };
}
