import type { Receipted, ReceiptInput } from '../../contract/receipt.ts';
import type { QuoteResponse } from '../../contract/v1/quote.ts';
import type { QuoteInput } from '../../contract/v1/quote-request.ts';
import { type Decoded, decode } from '../answer-form.ts';
import { getQuoteCall } from '../endpoints/v1/quote.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Offers of both networks: the best one at the top level, then all of them. */
export type Quote = Decoded<QuoteResponse & Receipted, typeof getQuoteCall.answer>;
/** Offer of one network in one mode. */
export type QuotedOffer = Quote['offers'][number];

/** Offer received before the ranking: `tags` is empty and `below_best_bps` is 0. */
export type EarlyOffer = QuotedOffer & Pick<Quote, 'amount'>;

/** Options of `getQuote`. */
export interface QuoteOptions extends CallOptions {
  /** Callback that receives each offer as soon as its network has answered; the result has them all. */
  readonly onOffer?: (offer: EarlyOffer) => void;
}

/**
 * Compares the payouts of both networks for a swap.
 *
 * @throws ServiceError with `refusals` if no network makes an offer; NoAnswerError
 * @example
 * const quote = await getQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' });
 * console.log(quote.network, quote.expected_amount_out); // thorchain 299104410n
 */
export function getQuote(client: Client, request: QuoteInput & ReceiptInput, { onOffer, ...options }: QuoteOptions = {}): Promise<Quote> {
  const { amount, offers } = getQuoteCall.answer;
  const onPart = onOffer && ((body: unknown) => onOffer(decode(body, { ...offers[0], amount }) as EarlyOffer));
  return call(client, getQuoteCall, request, { ...options, ...(onPart && { onPart }) });
}
