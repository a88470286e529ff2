import type { NetworkFacts } from '../../../core/facts/network-facts.ts';
import type { NodeError, NodeReply } from '../../../core/network/node-reply.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { comparableSwap, isMintRequest, type MintRequest, mintQuote, switchSwap } from '../../../core/quote/mint-quote.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../../core/quote/quote.ts';
import type { Deps } from '../../deps.ts';
import type { AskedQuote } from './best-stream.ts';
import { quoteWithRefund } from './refund-quote.ts';
import { vaultSpaceError } from './vault-space.ts';

/** Context of one node request. */
export interface NodeReplyContext {
  readonly deps: Pick<Deps, 'nodes' | 'now'>;
  readonly signal: AbortSignal;
  /** The caller set interval or parts; they are kept. */
  readonly isChosen: boolean;
}

/** Quotes one route over one network: from its node, or from the facts for routes without a pool. Errors are the node's. */
export async function quoteAtNode(request: NodeQuoteRequest, facts: NetworkFacts, context: NodeReplyContext): Promise<AskedQuote> {
  if (!isMintRequest(request)) return quoteWithRefund(request, facts, context.isChosen, context);
  return { asked: request, reply: await quoteMint(request, { ...context, facts }) };
}

/** Nodes do not quote routes without a pool: derives the quote from the facts and a comparable swap. */
async function quoteMint(
  request: MintRequest,
  { deps, signal, facts }: NodeReplyContext & { readonly facts: NetworkFacts },
): Promise<NodeReply<NodeQuote>> {
  const node = deps.nodes[request.network];
  const [full, [reply, gate]] = await Promise.all([
    vaultSpaceError(request, facts, { deps, signal }),
    Promise.all([comparableSwap(request, facts), switchSwap(request, facts)].map((swap) => swap && node.quoteSwap(swap, signal))),
  ]);
  if (full !== undefined) return { ok: false, error: full };
  if (gate?.ok === false && gate.error.info.code !== 'amount_too_low') return switchedOff(request, gate.error);
  const made = mintQuote(request, facts, reply?.ok ? reply.value : undefined, deps.now());
  return made.ok ? made : { ok: false, error: { kind: 'refused', info: made.error } };
}

/** Reply when the route is refused: only the node's refusal proves that trade accounts are off; a failed request does not. */
function switchedOff({ network, mode }: MintRequest, error: NodeError): NodeReply<NodeQuote> {
  if (error.info.code !== 'no_route') return { ok: false, error };
  const hint = `${protocols[network].name} has switched ${mode === 'mint' ? 'deposits to' : 'withdrawals from'} trade accounts off.`;
  return { ok: false, error: { kind: 'refused', info: { code: 'trading_halted', hint } } };
}
