import type { AnyQuoteRequest, QuoteResult } from '../../core/quote/quote.ts';
import { type LinkDeps, reviewLink } from '../review/review-link.ts';
import { answerQuote, finishQuote, type QuoteAnswers } from './quote.ts';
import type { SwapQuoteDeps } from './quote-context.ts';

/** Dependencies of a quote with a review link. */
export type LinkedQuoteDeps = SwapQuoteDeps & LinkDeps;

/** A quote with the URL of a page to review and sign its best offer; without one when there is no destination. */
export const getQuote = (request: AnyQuoteRequest, deps: LinkedQuoteDeps): Promise<QuoteResult> =>
  finishQuote(answerLinkedQuote(request, deps));

/** As `getQuote`, but yields each answer once it is final. */
export async function* answerLinkedQuote(request: AnyQuoteRequest, deps: LinkedQuoteDeps): QuoteAnswers {
  const result = yield* answerQuote(request, deps);
  const reviewUrl = reviewLink(result, deps);
  return reviewUrl === undefined ? result : { ...result, reviewUrl };
}
