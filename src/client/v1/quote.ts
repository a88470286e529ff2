import type { QuoteResponse } from '../../contract/v1/quote.ts';
import type { QuoteInput } from '../../contract/v1/quote-request.ts';
import { type Decoded, decode } from '../answer-form.ts';
import { getQuoteCall } from '../endpoints/v1/quote.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** What both networks pay: the best offer on top, then all of them. */
export type Quote = Decoded<QuoteResponse, typeof getQuoteCall.answer>;
/** What one network pays in one mode. */
export type QuotedOffer = Quote['offers'][number];

/** An offer that comes before the others: not yet compared with them, so without `tags`, and with 0 as `below_best_bps`. */
export type EarlyOffer = QuotedOffer & Pick<Quote, 'amount'>;

/** What a quote can be given. */
export interface QuoteOptions extends CallOptions {
  /** Is given each offer as soon as its network has made it; the answer has them all. */
  readonly onOffer?: (offer: EarlyOffer) => void;
}

/**
 * Compares what both networks pay for a swap.
 *
 * @throws ServiceError with `refusals` when no network makes an offer; NoAnswerError
 * @example
 * const quote = await getQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' });
 * console.log(quote.network, quote.expected_amount_out); // thorchain 299104410n
 */
export function getQuote(client: Client, request: QuoteInput, { onOffer, ...options }: QuoteOptions = {}): Promise<Quote> {
  const { amount, offers } = getQuoteCall.answer;
  const onPart = onOffer && ((body: unknown) => onOffer(decode(body, { ...offers[0], amount }) as EarlyOffer));
  return call(client, getQuoteCall, request, { ...options, ...(onPart && { onPart }) });
}
