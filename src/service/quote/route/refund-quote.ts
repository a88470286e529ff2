import type { NetworkFacts } from '../../../core/facts/network-facts.ts';
import type { NodeQuoteRequest } from '../../../core/quote/quote.ts';
import { withRefundAddress } from '../../../core/quote/refund-memo.ts';
import { type AskedQuote, type QuoteMeans, quoteBest } from './best-stream.ts';

/**
 * Same as `quoteBest`. If the node's memo with the refund address is too long for the source chain, requests the quote
 * without it and writes a shorter memo here. Errors of the reply: memo_too_long when that is still too long.
 */
export async function quoteWithRefund(
  request: NodeQuoteRequest,
  facts: NetworkFacts,
  isChosen: boolean,
  means: QuoteMeans,
): Promise<AskedQuote> {
  const first = await quoteBest(request, isChosen, means);
  const { refund, ...without } = request;
  if (refund === undefined || first.reply.ok || first.reply.error.info.code !== 'memo_too_long') return first;
  const { asked, reply } = await quoteBest(without, isChosen, means);
  const whole = { ...asked, refund };
  if (!reply.ok) return { asked: whole, reply };
  const made = withRefundAddress(whole, reply.value, facts);
  return { asked: whole, reply: made.ok ? made : { ok: false, error: { kind: 'refused', info: made.error } } };
}
