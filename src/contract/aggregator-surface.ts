import { aggregatorBalanceEndpoint } from './aggregator-balance.ts';
import { aggregatorGasEndpoint, aggregatorPriceEndpoint } from './aggregator-prices.ts';
import { aggregatorQuoteEndpoint } from './aggregator-quote.ts';
import { aggregatorAllTokensEndpoint, aggregatorProvidersEndpoint, aggregatorTokensEndpoint } from './aggregator-tokens.ts';
import { aggregatorTrackEndpoint } from './aggregator-track.ts';

/** Where the aggregator begins: what its clients are given as the base address. */
export const aggregatorRoot = '/aggregator/v1';

/** Every endpoint of the aggregator; each takes a key. */
export const aggregatorEndpoints = [
  aggregatorQuoteEndpoint,
  aggregatorTokensEndpoint,
  aggregatorAllTokensEndpoint,
  aggregatorProvidersEndpoint,
  aggregatorPriceEndpoint,
  aggregatorGasEndpoint,
  aggregatorBalanceEndpoint,
  aggregatorTrackEndpoint,
] as const;
