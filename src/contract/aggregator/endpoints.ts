import { aggregatorBalanceEndpoint } from './balance.ts';
import { aggregatorGasEndpoint, aggregatorPriceEndpoint } from './prices.ts';
import { aggregatorQuoteEndpoint } from './quote.ts';
import { aggregatorAllTokensEndpoint, aggregatorProvidersEndpoint, aggregatorTokensEndpoint } from './tokens.ts';
import { aggregatorTrackEndpoint } from './track.ts';
import { openWebhooksEndpoint, removeWebhookEndpoint, resendWebhookEndpoint, webhookDeliveriesEndpoint } from './webhook-deliveries.ts';
import { openWebhookEndpoint } from './webhooks.ts';

/** Base path of the aggregator, configured in its clients. */
export const aggregatorRoot = '/aggregator/v1';

/** Every aggregator endpoint; each requires a key. */
export const aggregatorEndpoints = [
  aggregatorQuoteEndpoint,
  aggregatorTokensEndpoint,
  aggregatorAllTokensEndpoint,
  aggregatorProvidersEndpoint,
  aggregatorPriceEndpoint,
  aggregatorGasEndpoint,
  aggregatorBalanceEndpoint,
  aggregatorTrackEndpoint,
  openWebhookEndpoint,
  openWebhooksEndpoint,
  webhookDeliveriesEndpoint,
  resendWebhookEndpoint,
  removeWebhookEndpoint,
] as const;
