import type { NetworkId } from '../../core/network/protocol.ts';
import type { AnyQuoteRequest, Offer } from '../../core/quote/quote.ts';
import { repeatsSingle } from '../../core/quote/rank.ts';
import type { QuoteObserver } from './quote.ts';

/**
 * Reports each offer of the final result as soon as it is known to be distinct: a streaming swap waits for its network's
 * single swap, unless the caller set the streaming parameters.
 */
export function distinctOffers({ streaming }: Pick<AnyQuoteRequest, 'streaming'>, report: (offer: Offer) => void): QuoteObserver {
  const offers: Offer[] = [];
  const told = new Set<Offer>();
  const isSingleKnown = new Set<NetworkId>();
  return (answer) => {
    const { network, mode } = 'offer' in answer ? answer.offer : answer.refusal;
    if (mode === 'single' || mode === undefined) isSingleKnown.add(network);
    if ('offer' in answer) offers.push(answer.offer);
    for (const offer of offers) {
      const isCertain = offer.mode !== 'streaming' || streaming !== undefined || isSingleKnown.has(offer.network);
      if (told.has(offer) || !isCertain || repeatsSingle(offer, offers)) continue;
      told.add(offer);
      report(offer);
    }
  };
}
