import { respondWithRoutes, toProviderErrors, unsupportedErrors } from '../../contract/aggregator/quote.ts';
import { toRoute } from '../../contract/aggregator/route.ts';
import { errorBody } from '../../contract/errors.ts';
import type { AggregatorRequest } from '../../core/aggregator/providers.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { type AggregatorDeps, observedAggregatorQuote } from '../../service/aggregator/quote.ts';
import { eventResponse } from './event-stream.ts';
import type { StreamUseCase } from './serve.ts';
import { toErrorInfo } from './steps/error-response.ts';

/**
 * Streams an aggregator quote as events: each provider's reply as it arrives (`route`, `providerError`),
 * then the ranked result (`result`), or `error`. Key, limit and fields are checked before and fail as JSON.
 */
export const streamAggregatorQuote: StreamUseCase<AggregatorRequest, AggregatorDeps> = (request, { deps, requestId }) => {
  const errorData = (error: ErrorInfo, extra = {}) => ({ ...errorBody(error, { siteUrl: deps.env.siteUrl, requestId }), ...extra });
  return eventResponse(async (send) => {
    try {
      for (const error of unsupportedErrors(request)) send('providerError', error);
      const found = await observedAggregatorQuote(request, deps.service, {
        offer: (offer, sellDecimals) => send('route', toRoute(offer, request, sellDecimals)),
        refusal: (refusal) => {
          for (const error of toProviderErrors(refusal, request)) send('providerError', error);
        },
      });
      const reply = respondWithRoutes(found, deps.service.now());
      send('result', reply.ok ? reply.answer : errorData(reply.error, reply.extra));
    } catch (thrown) {
      send('error', errorData(toErrorInfo(thrown, deps.log, requestId)));
    }
  });
};
