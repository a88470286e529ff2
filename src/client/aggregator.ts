import type { BalanceInput, BalanceResponse } from '../contract/aggregator/balance.ts';
import type { GasResponse, PriceInput, PriceResponse } from '../contract/aggregator/prices.ts';
import type { AggregatorQuoteInput, AggregatorQuoteResponse } from '../contract/aggregator/quote.ts';
import type { AllTokensResponse, ProvidersResponse, TokenListInput, TokenListResponse } from '../contract/aggregator/tokens.ts';
import type { AggregatorTrackInput, AggregatorTrackResponse } from '../contract/aggregator/track.ts';
import type { Decoded } from './answer-form.ts';
import * as calls from './endpoints/aggregator.ts';
import { type CallOptions, type Client, call, type EndpointCall } from './transport.ts';

/* Every function here needs a client with an `apiKey`. */

type Answer<Wire, Call extends EndpointCall> = Promise<Decoded<Wire, Call['answer']>>;

/**
 * Compares routes of both networks in the shape of the official SDK.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { routes } = await aggregatorQuote(client, { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' });
 */
export function aggregatorQuote(
  client: Client,
  request: AggregatorQuoteInput,
  options?: CallOptions,
): Answer<AggregatorQuoteResponse, typeof calls.aggregatorQuoteCall> {
  return call(client, calls.aggregatorQuoteCall, request, options);
}

/**
 * Lists what a provider swaps now.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { tokens } = await aggregatorTokens(client, { provider: 'THORCHAIN' });
 */
export function aggregatorTokens(
  client: Client,
  request: TokenListInput,
  options?: CallOptions,
): Answer<TokenListResponse, typeof calls.aggregatorTokensCall> {
  return call(client, calls.aggregatorTokensCall, request, options);
}

/**
 * Lists what every provider swaps now.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const lists = await aggregatorAllTokens(client);
 */
export function aggregatorAllTokens(
  client: Client,
  options?: CallOptions,
): Answer<AllTokensResponse, typeof calls.aggregatorAllTokensCall> {
  return call(client, calls.aggregatorAllTokensCall, {}, options);
}

/**
 * Lists the providers whose networks answer.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const providers = await aggregatorProviders(client);
 */
export function aggregatorProviders(
  client: Client,
  options?: CallOptions,
): Answer<ProvidersResponse, typeof calls.aggregatorProvidersCall> {
  return call(client, calls.aggregatorProvidersCall, {}, options);
}

/**
 * Reads dollar prices of assets from the pools.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const [price] = await aggregatorPrice(client, { tokens: [{ identifier: 'BTC.BTC' }] });
 */
export function aggregatorPrice(
  client: Client,
  request: PriceInput,
  options?: CallOptions,
): Answer<PriceResponse, typeof calls.aggregatorPriceCall> {
  return call(client, calls.aggregatorPriceCall, request, options);
}

/**
 * Reads the gas rates that the networks see.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const rates = await aggregatorGas(client);
 */
export function aggregatorGas(client: Client, options?: CallOptions): Answer<GasResponse, typeof calls.aggregatorGasCall> {
  return call(client, calls.aggregatorGasCall, {}, options);
}

/**
 * Reads what an address holds, in the shape of the official SDK.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const balances = await aggregatorBalance(client, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
 */
export function aggregatorBalance(
  client: Client,
  request: BalanceInput,
  options?: CallOptions,
): Answer<BalanceResponse, typeof calls.aggregatorBalanceCall> {
  return call(client, calls.aggregatorBalanceCall, request, options);
}

/**
 * Follows a swap in the shape of the official SDK.
 *
 * @throws ServiceError transaction_not_found while no network has seen the deposit, and others; NoAnswerError
 * @example
 * const { status, legs } = await aggregatorTrack(client, { hash });
 */
export function aggregatorTrack(
  client: Client,
  request: AggregatorTrackInput,
  options?: CallOptions,
): Answer<AggregatorTrackResponse, typeof calls.aggregatorTrackCall> {
  return call(client, calls.aggregatorTrackCall, request, options);
}
