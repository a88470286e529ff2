import type { LimitQuoteInput, LimitQuoteResponse } from '../../contract/v1/limit-quote.ts';
import type { Decoded } from '../answer-form.ts';
import { getLimitQuoteCall } from '../endpoints/v1/limit-quote.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Prepared limit order, compared with the market. */
export type LimitQuoteAnswer = Decoded<LimitQuoteResponse, typeof getLimitQuoteCall.answer>;

/**
 * Prepares a limit order on THORChain and compares it with the market.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
 * const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
 * const order = await getLimitQuote(client, { ...pair, target_out: '300000000', destination });
 */
export function getLimitQuote(client: Client, request: LimitQuoteInput, options?: CallOptions): Promise<LimitQuoteAnswer> {
  return call(client, getLimitQuoteCall, request, options);
}
