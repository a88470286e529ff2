import type { QuoteResult } from '../../core/quote/quote.ts';
import { type Judgement, judgement } from '../receipt.ts';
import { type QuoteResponse, quoteEndpoint } from '../v1/quote.ts';
import { vouchedBy, withReceipt } from './with-receipt.ts';

/** Judgement of the offer at the top level of a quote. `now` in unix milliseconds. */
export function judgeQuote({ offers }: QuoteResult, answer: QuoteResponse, now: number): Judgement {
  const best = offers.find(({ quote }) => quote.expiry * 1000 > now);
  return judgement.parse({ ...answer, ...vouchedBy(best?.deposit.heights), verdict: 'quoted', exp: answer.expiry });
}

/** GET /api/v1/quote, with a receipt on request. */
export const receiptedQuoteEndpoint = withReceipt(quoteEndpoint, judgeQuote);
