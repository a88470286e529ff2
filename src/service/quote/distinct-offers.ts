import type { NetworkId } from '../../core/network/protocol.ts';
import type { AnyQuoteRequest, Offer, QuoteResult } from '../../core/quote/quote.ts';
import { repeatsSingle } from '../../core/quote/rank.ts';
import type { QuoteAnswers } from './quote.ts';

/**
 * Yields each offer of the final result as soon as it is known to be distinct: a streaming swap waits for its network's
 * single swap, unless the caller set the streaming parameters. Returns the result.
 */
export async function* distinctOffers(
  { streaming }: Pick<AnyQuoteRequest, 'streaming'>,
  answers: QuoteAnswers,
): AsyncGenerator<Offer, QuoteResult> {
  const offers: Offer[] = [];
  const told = new Set<Offer>();
  const isSingleKnown = new Set<NetworkId>();
  for (;;) {
    const next = await answers.next();
    if (next.done === true) return next.value;
    const answer = next.value;
    const { network, mode } = 'offer' in answer ? answer.offer : answer.refusal;
    if (mode === 'single' || mode === undefined) isSingleKnown.add(network);
    if ('offer' in answer) offers.push(answer.offer);
    for (const offer of offers) {
      const isCertain = offer.mode !== 'streaming' || streaming !== undefined || isSingleKnown.has(offer.network);
      if (told.has(offer) || !isCertain || repeatsSingle(offer, offers)) continue;
      told.add(offer);
      yield offer;
    }
  }
}
