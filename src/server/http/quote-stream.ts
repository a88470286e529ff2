import { errorBody, errorTable } from '../../contract/errors.ts';
import { judgeQuote } from '../../contract/receipts/quote.ts';
import { respondWithQuote, toOfferEvent } from '../../contract/v1/quote.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { AnyQuoteRequest } from '../../core/quote/quote.ts';
import { distinctOffers } from '../../service/quote/distinct-offers.ts';
import { answerLinkedQuote, type LinkedQuoteDeps } from '../../service/quote/get-quote.ts';
import { finishQuote } from '../../service/quote/quote.ts';
import { eventResponse } from './event-stream.ts';
import type { StreamUseCase } from './serve.ts';
import { toErrorInfo } from './steps/error-response.ts';

/** Streams a quote as events: each offer as it arrives (`offer`), then the ranked result (`result`) or the failure (`error`). */
export const streamQuote: StreamUseCase<AnyQuoteRequest, LinkedQuoteDeps> = (request, { deps, requestId, receipt: sign }) => {
  const { service, env, log } = deps;
  return eventResponse(async (send) => {
    const fail = (error: ErrorInfo, extra = {}) =>
      send('error', { status: errorTable[error.code].status, ...errorBody(error, { siteUrl: env.siteUrl, requestId }), ...extra });
    try {
      const offers = distinctOffers(request, answerLinkedQuote(request, service));
      const found = await finishQuote(offers, (offer) => send('offer', toOfferEvent(offer, service.now())));
      const now = service.now();
      const reply = respondWithQuote(found, now);
      if (reply.ok) send('result', { ...reply.answer, ...(sign && { receipt: sign(judgeQuote(found, reply.answer, now), now) }) });
      else fail(reply.error, reply.extra);
    } catch (thrown) {
      fail(toErrorInfo(thrown, log, requestId));
    }
  });
};
