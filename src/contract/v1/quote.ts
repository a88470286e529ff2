import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { type ErrorCode, type ErrorInfo, errorCodes } from '../../core/errors.ts';
import { type AnyQuoteRequest, modes, type Offer, type QuoteResult, type Refusal } from '../../core/quote/quote.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { count, digits, networkName, present, toDigits } from '../wire-values.ts';
import { offerFields, type QuoteOffer, quoteOffer, quoteSplit, toQuoteOffer, toQuoteSplit } from './quote-offer.ts';
import { quoteRequest } from './quote-request.ts';

/** Refusal by a network or one of its modes. */
const quoteRefusal = z.object({
  network: networkName,
  mode: z.enum(modes).optional().describe('Refused mode. Absent if the whole network refuses.'),
  code: z.enum(errorCodes),
  reason: z.string(),
  details: z.record(z.string(), z.string()).optional(),
});

/** Response of GET /api/v1/quote and of get_swap_quote: the best offer first, then all of them. */
export const quoteResponse = z.object({
  from_asset: z.string(),
  to_asset: z.string(),
  amount: digits.describe('Amount to pay, in 1e8 units of from_asset (MAYA.CACAO 1e10, MAYA.MAYA 1e4). Computed if amount_out was sent.'),
  amount_asked: digits
    .optional()
    .describe('Amount as requested, if the chain of from_asset has fewer decimals; all figures refer to amount.'),
  amount_out: digits.optional().describe('Minimum amount to receive, as requested; every offer guarantees it.'),
  tolerance_bps: count.describe('Maximum slippage on which minimum_payout is based, in basis points.'),
  destination: z.string().optional().describe('Payout address. Absent if no destination was sent.'),
  destination_name: z.string().optional().describe('Name sent as destination. Show name and address. Absent if an address was sent.'),
  ...offerFields,
  offers: z
    .array(quoteOffer)
    .describe('All offers, best first: by value_out, then by time; oversized ones last. The first one is repeated at the top level.'),
  split: quoteSplit,
  review_url: z
    .string()
    .optional()
    .describe(
      'Link to a page on which the user reviews and signs the best offer. Share it with nobody else. Absent without a destination.',
    ),
  refusals: z.array(quoteRefusal).describe('Routes that are not offered, each with the reason.'),
});

/** A refusal by a network or one of its modes, as clients receive it. */
export type QuoteRefusal = z.infer<typeof quoteRefusal>;
/** One event `offer` of a streamed quote. */
export type OfferEvent = QuoteOffer & Pick<QuoteResponse, 'amount'>;
/** Response of GET /api/v1/quote and structured content of get_swap_quote. */
export type QuoteResponse = z.infer<typeof quoteResponse>;

/** Stream event of an offer before ranking; `now` in unix milliseconds. */
export const toOfferEvent = (offer: Offer, now: number): OfferEvent => ({ amount: `${offer.request.amount}`, ...toQuoteOffer(offer, now) });

/** Converts a refusal to its wire form. */
function toQuoteRefusal({ network, mode, error }: Refusal): QuoteRefusal {
  return present({
    network,
    mode,
    code: error.code,
    reason: error.hint,
    details: error.details === undefined ? undefined : { ...error.details },
  });
}

/** Follow-up hints when there is no offer, in addition to each network's reason. */
const lookups: Readonly<Partial<Record<ErrorCode, string>>> = {
  no_route: 'find_asset and GET /api/v1/pools?asset= find assets with open pools.',
  trading_halted: 'Send nothing: get_network_status and GET /api/v1/network-status list what is open.',
};

/** Appends the follow-up hint to the error. */
const leadingOn = (error: ErrorInfo): ErrorInfo => {
  const lookup = lookups[error.code];
  return lookup === undefined ? error : { ...error, hint: `${error.hint} ${lookup}` };
};

/** Converts a QuoteResult to the response, or to an error with all refusals when no offer is usable. Omits expired offers. */
export function respondWithQuote(result: QuoteResult, now: number): Reply<QuoteResponse> {
  const live = result.offers.filter((offer) => offer.quote.expiry * 1000 > now);
  const refusals = result.refusals.map(toQuoteRefusal);
  const [best] = live;
  if (best === undefined) {
    const error = noOfferError(result) ?? {
      code: 'quote_expired',
      hint: 'Every offer has expired. Request a new quote.',
    };
    return { ok: false, error: leadingOn(error), extra: { refusals } };
  }
  const answer: QuoteResponse = present({
    from_asset: formatAsset(result.request.from),
    to_asset: formatAsset(result.request.to),
    amount: `${result.request.amount}`,
    amount_asked: toDigits(result.request.amountAsked),
    amount_out: toDigits(result.request.amountOut),
    tolerance_bps: result.request.toleranceBps,
    destination: result.request.destination,
    destination_name: result.request.destinationName,
    ...toQuoteOffer(best, now),
    offers: live.map((offer) => toQuoteOffer(offer, now)),
    split: result.split && toQuoteSplit(result.split, now),
    review_url: best === result.offers[0] ? result.reviewUrl : undefined,
    refusals,
  });
  return { ok: true, answer };
}

/** GET /api/v1/quote: compares what both networks pay for a swap. */
export const quoteEndpoint: Endpoint<AnyQuoteRequest, QuoteResult, QuoteResponse> = {
  operationId: 'getQuote',
  method: 'GET',
  path: '/api/v1/quote',
  aliases: ['/api/quote'],
  summary: 'Compare what both networks pay for a swap.',
  ...quoteRequest,
  usualFields: ['amount'],
  response: quoteResponse,
  respond: respondWithQuote,
  errors: [
    'invalid_field',
    'invalid_asset',
    'ambiguous_asset',
    'invalid_amount',
    'invalid_address',
    'same_asset',
    'memo_too_long',
    'no_route',
    'quote_expired',
    'amount_too_low',
    'amount_too_high',
    'price_impact_too_high',
    'price_limit',
    'upstream_busy',
    'upstream_unavailable',
    'trading_halted',
    'paused',
  ],
  assetFields: ['from_asset', 'to_asset'],
  errorMembers: z.object({ refusals: quoteResponse.shape.refusals }),
  limit: 'quote',
  cache: 'no-store',
  streams: {
    when: 'asked',
    about:
      'Events. offer: a member of offers, with amount, as soon as its network has answered; below_best_bps and tags are final only in the result. result: the whole answer. error: the error body with its status, instead of result. The stream ends with one result or error.',
  },
  since: '0.1.0',
};
