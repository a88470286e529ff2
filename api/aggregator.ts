import { aggregatorBalanceEndpoint } from '../src/contract/aggregator/balance.ts';
import { aggregatorGasEndpoint, aggregatorPriceEndpoint } from '../src/contract/aggregator/prices.ts';
import { aggregatorQuoteEndpoint } from '../src/contract/aggregator/quote.ts';
import { aggregatorAllTokensEndpoint, aggregatorProvidersEndpoint, aggregatorTokensEndpoint } from '../src/contract/aggregator/tokens.ts';
import { aggregatorTrackEndpoint } from '../src/contract/aggregator/track.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { streamAggregatorQuote } from '../src/server/http/aggregator-stream.ts';
import { endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { aggregatorBalance } from '../src/service/aggregator/balance.ts';
import { aggregatorQuote } from '../src/service/aggregator/quote.ts';
import { allTokenLists, gasRates, prices, tokenList } from '../src/service/aggregator/tokens.ts';
import { aggregatorTrack } from '../src/service/aggregator/track.ts';

export default endpointGroup(networkDeps, [
  endpoint(aggregatorQuoteEndpoint, aggregatorQuote, networkDeps, { stream: streamAggregatorQuote }),
  endpoint(aggregatorTokensEndpoint, tokenList, networkDeps),
  endpoint(aggregatorAllTokensEndpoint, allTokenLists, networkDeps),
  endpoint(aggregatorProvidersEndpoint, allTokenLists, networkDeps),
  endpoint(aggregatorPriceEndpoint, prices, networkDeps),
  endpoint(aggregatorGasEndpoint, gasRates, networkDeps),
  endpoint(aggregatorBalanceEndpoint, aggregatorBalance, networkDeps),
  endpoint(aggregatorTrackEndpoint, aggregatorTrack, networkDeps),
]);
