import { aggregatorBalanceEndpoint } from '../src/contract/aggregator/balance.ts';
import { aggregatorGasEndpoint, aggregatorPriceEndpoint } from '../src/contract/aggregator/prices.ts';
import { aggregatorQuoteEndpoint } from '../src/contract/aggregator/quote.ts';
import { aggregatorAllTokensEndpoint, aggregatorProvidersEndpoint, aggregatorTokensEndpoint } from '../src/contract/aggregator/tokens.ts';
import { aggregatorTrackEndpoint } from '../src/contract/aggregator/track.ts';
import { checkDepositEndpoint } from '../src/contract/v1/check-deposit.ts';
import { depositEndpoint } from '../src/contract/v1/deposit.ts';
import { networkStatusEndpoint } from '../src/contract/v1/network-status.ts';
import { reviewEndpoint } from '../src/contract/v1/review.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { streamAggregatorQuote } from '../src/server/http/aggregator-stream.ts';
import { endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { aggregatorBalance } from '../src/service/aggregator/balance.ts';
import { aggregatorQuote } from '../src/service/aggregator/quote.ts';
import { allTokenLists, gasRates, prices, tokenList } from '../src/service/aggregator/tokens.ts';
import { aggregatorTrack } from '../src/service/aggregator/track.ts';
import { depositVerdict } from '../src/service/inbound/check-deposit.ts';
import { deposit } from '../src/service/inbound/deposit.ts';
import { networkStatus } from '../src/service/network/network-status.ts';
import { openReview } from '../src/service/review/review-link.ts';

export default endpointGroup(networkDeps, [
  endpoint(aggregatorQuoteEndpoint, aggregatorQuote, networkDeps, streamAggregatorQuote),
  endpoint(aggregatorTokensEndpoint, tokenList, networkDeps),
  endpoint(aggregatorAllTokensEndpoint, allTokenLists, networkDeps),
  endpoint(aggregatorProvidersEndpoint, allTokenLists, networkDeps),
  endpoint(aggregatorPriceEndpoint, prices, networkDeps),
  endpoint(aggregatorGasEndpoint, gasRates, networkDeps),
  endpoint(aggregatorBalanceEndpoint, aggregatorBalance, networkDeps),
  endpoint(aggregatorTrackEndpoint, aggregatorTrack, networkDeps),
  // What these import is here already; api/reads.ts has its budget of files.
  endpoint(depositEndpoint, deposit, networkDeps),
  endpoint(checkDepositEndpoint, depositVerdict, networkDeps),
  endpoint(reviewEndpoint, openReview, networkDeps),
  endpoint(networkStatusEndpoint, networkStatus, networkDeps),
]);
