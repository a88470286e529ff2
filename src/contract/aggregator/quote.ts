import * as z from 'zod';
import {
  type AggregatorRequest,
  type AggregatorResult,
  providerIds,
  refusedProviders,
  silentRefusals,
  tagsOf,
} from '../../core/aggregator/providers.ts';
import { baseAmount } from '../../core/amount.ts';
import { type ErrorInfo, errorCodes } from '../../core/errors.ts';
import { present } from '../../core/present.ts';
import type { Refusal } from '../../core/quote/quote.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { otherProviders, providerErrorCode, providerErrorCodes, unsupportedProvider, wholeUnits } from './names.ts';
import { aggregatorQuoteRequest } from './quote-request.ts';
import { aggregatorRoute, toRoute } from './route.ts';
import { aggregatorSplit, toAggregatorSplit } from './split.ts';

const providerError = z.object({
  provider: z.enum([...providerIds, ...otherProviders]),
  errorCode: z.enum(providerErrorCodes as [string, ...string[]]),
  message: z.string(),
  code: z.enum(errorCodes).optional().describe('Error code of GET /api/v1/quote for the same refusal.'),
  details: z
    .record(z.string(), z.string())
    .optional()
    .describe('Figures of the refusal. largestSellAmount and minSellAmount are in whole units; amounts in snake_case in protocol units.'),
});

/** Response of POST /aggregator/v1/quote. */
export const aggregatorQuoteResponse = z.object({
  routes: z.array(aggregatorRoute).describe('Routes, best first: by payout less risk and time, then by time.'),
  providerErrors: z.array(providerError).describe('Providers that have no route, each with the reason.'),
  split: aggregatorSplit,
});

/** Refusal of a provider, in terms of the official SDK. */
export type ProviderError = z.infer<typeof providerError>;
/** Response of POST /aggregator/v1/quote. */
export type AggregatorQuoteResponse = z.infer<typeof aggregatorQuoteResponse>;
/** Request fields of POST /aggregator/v1/quote as sent. */
export type AggregatorQuoteInput = z.input<typeof aggregatorQuoteRequest.request>;

/** Adds the figures that sellAmount takes, in its unit. */
function usableDetails({ details = {} }: Pick<ErrorInfo, 'details'>, { request: { from } }: AggregatorRequest) {
  const whole = (figure: string | undefined) => (figure === undefined ? undefined : wholeUnits(baseAmount(BigInt(figure)), from));
  return present({
    ...details,
    largestSellAmount: whole(details['largest_amount']),
    minSellAmount: whole(details['recommended_min_amount_in']),
  });
}

/** Converts a refusal to one entry for each requested provider it covers. */
export function toProviderErrors(refusal: Refusal, asked: AggregatorRequest): readonly ProviderError[] {
  const { error } = refusal;
  return refusedProviders(refusal, asked.providers).map((provider) => ({
    provider,
    errorCode: providerErrorCode(error),
    message: error.hint,
    code: error.code,
    ...(error.details === undefined ? {} : { details: usableDetails(error, asked) }),
  }));
}

/** Errors for requested providers of other services. */
export function unsupportedErrors({ unsupported }: AggregatorRequest): readonly ProviderError[] {
  return unsupported.map((provider) => ({
    provider: provider as ProviderError['provider'],
    errorCode: unsupportedProvider,
    message: `Only ${providerIds.join(', ')} are available here.`,
  }));
}

const providerPlace = ({ provider }: ProviderError): number => (providerIds as readonly string[]).indexOf(provider);

const expired = {
  code: 'quote_expired',
  hint: 'The offer has expired. Request a new quote.',
} as const satisfies ErrorInfo;

/**
 * Error of a result without a route: 404, as in the official API, with our code as the reason in `details`. An operator
 * pause keeps its own code.
 */
function noRoute(found: AggregatorResult): ErrorInfo {
  const own = noOfferError(found.result);
  if (found.request.providers.length === 0) return { code: 'no_route', hint: `Send one of ${providerIds.join(', ')}.`, field: 'providers' };
  if (own?.code === 'paused') return own;
  const hint = own?.hint ?? expired.hint;
  const details = { ...usableDetails(own ?? {}, found.request), reason: own?.code ?? expired.code };
  return present({ code: 'no_route' as const, hint, field: sizeFieldOf(own, found.request), details });
}

/** Name of the amount as sent, if the error is about it. */
function sizeFieldOf(error: ErrorInfo | undefined, { request }: AggregatorRequest): string | undefined {
  if (error?.field !== 'amount' && error?.field !== 'amount_out') return undefined;
  return 'amountOut' in request ? 'buyAmount' : 'sellAmount';
}

/** Responds with the routes and refusals of a result; expired offers become refusals. `now` in unix milliseconds. */
export function respondWithRoutes(found: AggregatorResult, now: number): Reply<AggregatorQuoteResponse> {
  const { request: asked, result, sellDecimals } = found;
  const live = result.offers.filter(({ quote }) => quote.expiry * 1000 > now);
  const late = result.offers
    .filter((offer) => !live.includes(offer))
    .map(({ network, mode }): Refusal => ({ network, mode, error: expired }));
  const tags = tagsOf(live);
  const routes = live.map((offer, index) => toRoute(offer, asked, sellDecimals, tags[index]));
  const refusals = [...result.refusals, ...silentRefusals(found), ...late];
  const own = refusals.flatMap((refusal) => toProviderErrors(refusal, asked));
  own.sort((a, b) => providerPlace(a) - providerPlace(b));
  const providerErrors = [...own, ...unsupportedErrors(asked)];
  if (routes.length === 0) return { ok: false, error: noRoute(found), extra: { routes, providerErrors } };
  return { ok: true, answer: present({ routes, providerErrors, split: toAggregatorSplit(found, now) }) };
}

/** POST /aggregator/v1/quote: routes of both networks. */
export const aggregatorQuoteEndpoint: Endpoint<AggregatorRequest, AggregatorResult, AggregatorQuoteResponse> = {
  operationId: 'aggregatorQuote',
  method: 'POST',
  path: '/aggregator/v1/quote',
  aliases: [],
  summary: 'Compare routes of both networks in the shape of the official SDK.',
  ...aggregatorQuoteRequest,
  response: aggregatorQuoteResponse,
  respond: respondWithRoutes,
  errors: [
    'invalid_field',
    'invalid_asset',
    'ambiguous_asset',
    'invalid_amount',
    'invalid_address',
    'same_asset',
    'no_route',
    'upstream_busy',
    'upstream_unavailable',
    'paused',
  ],
  errorMembers: aggregatorQuoteResponse.omit({ split: true }),
  limit: 'aggregator',
  cache: 'no-store',
  key: true,
  streams: {
    when: 'asked',
    about:
      'Events route and providerError carry one member of the lists each, once known. The last event is result, with the answer or the error body, or error, if the stream failed.',
  },
  since: '0.3.0',
};
