import type { BalanceInput, BalanceResponse } from '../contract/aggregator/balance.ts';
import type { GasResponse, PriceInput, PriceResponse } from '../contract/aggregator/prices.ts';
import type { AggregatorQuoteInput, AggregatorQuoteResponse } from '../contract/aggregator/quote.ts';
import type { AllTokensResponse, ProvidersResponse, TokenListInput, TokenListResponse } from '../contract/aggregator/tokens.ts';
import type { AggregatorTrackInput, AggregatorTrackResponse } from '../contract/aggregator/track.ts';
import type {
  DeliveriesInput,
  DeliveriesResponse,
  OpenWebhooksInput,
  OpenWebhooksResponse,
  RemoveWebhookInput,
  ResendInput,
  WebhookDone,
} from '../contract/aggregator/webhook-deliveries.ts';
import type { OpenWebhookInput, OpenWebhookResponse } from '../contract/aggregator/webhooks.ts';
import type { Decoded } from './answer-form.ts';
import * as calls from './endpoints/aggregator.ts';
import { type CallOptions, type Client, call, type EndpointCall } from './transport.ts';

/* All functions here require a client with an `apiKey`. */

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
 * Lists the tokens that a provider can swap now.
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
 * Lists the tokens that each provider can swap now.
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
 * Lists the providers whose networks are reachable.
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
 * Reads the gas rates that the networks observe.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const rates = await aggregatorGas(client);
 */
export function aggregatorGas(client: Client, options?: CallOptions): Answer<GasResponse, typeof calls.aggregatorGasCall> {
  return call(client, calls.aggregatorGasCall, {}, options);
}

/**
 * Reads the balances of an address, in the shape of the official SDK.
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
 * Tracks a swap, in the shape of the official SDK.
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

/**
 * Opens a webhook for the events of a swap.
 *
 * @throws ServiceError invalid_field for a URL that must not receive events, and others; NoAnswerError
 * @example
 * const { id, secret } = await openWebhook(client, { url: 'https://hooks.example.com/strait', hash });
 */
export function openWebhook(
  client: Client,
  request: OpenWebhookInput,
  options?: CallOptions,
): Answer<OpenWebhookResponse, typeof calls.openWebhookCall> {
  return call(client, calls.openWebhookCall, request, options);
}

/**
 * Lists your open webhooks.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { webhooks } = await listWebhooks(client);
 */
export function listWebhooks(
  client: Client,
  request: OpenWebhooksInput = {},
  options?: CallOptions,
): Answer<OpenWebhooksResponse, typeof calls.listWebhooksCall> {
  return call(client, calls.listWebhooksCall, request, options);
}

/**
 * Lists the events of your webhooks.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { deliveries } = await listWebhookDeliveries(client, { state: 'dead' });
 */
export function listWebhookDeliveries(
  client: Client,
  request: DeliveriesInput = {},
  options?: CallOptions,
): Answer<DeliveriesResponse, typeof calls.listWebhookDeliveriesCall> {
  return call(client, calls.listWebhookDeliveriesCall, request, options);
}

/**
 * Resends a delivered or dead event.
 *
 * @throws ServiceError reference_not_found, and others; NoAnswerError
 * @example
 * await resendWebhookDelivery(client, { id });
 */
export function resendWebhookDelivery(
  client: Client,
  request: ResendInput,
  options?: CallOptions,
): Answer<WebhookDone, typeof calls.resendWebhookDeliveryCall> {
  return call(client, calls.resendWebhookDeliveryCall, request, options);
}

/**
 * Closes a webhook.
 *
 * @throws ServiceError reference_not_found, and others; NoAnswerError
 * @example
 * await removeWebhook(client, { webhook: id });
 */
export function removeWebhook(
  client: Client,
  request: RemoveWebhookInput,
  options?: CallOptions,
): Answer<WebhookDone, typeof calls.removeWebhookCall> {
  return call(client, calls.removeWebhookCall, request, options);
}
