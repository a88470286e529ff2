import { aggregatorQuoteEndpoint } from '../../../src/contract/aggregator/quote.ts';
import { networkDeps } from '../../../src/server/deps/network-deps.ts';
import { aggregatorQuoteDoor } from '../../../src/server/http/aggregator-stream.ts';
import { serve } from '../../../src/server/http/handler.ts';
import { aggregatorQuote } from '../../../src/service/aggregator/quote.ts';

export default { fetch: aggregatorQuoteDoor(serve(aggregatorQuoteEndpoint, aggregatorQuote, networkDeps), networkDeps) };
