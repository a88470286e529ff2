import { aggregatorQuoteEndpoint } from '../../../src/contract/aggregator/quote.ts';
import { networkDeps } from '../../../src/server/deps/network-deps.ts';
import { streamAggregatorQuote } from '../../../src/server/http/aggregator-stream.ts';
import { serve } from '../../../src/server/http/serve.ts';
import { aggregatorQuote } from '../../../src/service/aggregator/quote.ts';

export default { fetch: serve(aggregatorQuoteEndpoint, aggregatorQuote, networkDeps, streamAggregatorQuote) };
