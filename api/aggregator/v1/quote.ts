import { aggregatorQuoteEndpoint } from '../../../src/contract/aggregator-quote.ts';
import { aggregatorQuoteDoor } from '../../../src/server/aggregator-stream.ts';
import { networkDeps } from '../../../src/server/network-deps.ts';
import { serve } from '../../../src/server/serve.ts';
import { aggregatorQuote } from '../../../src/service/aggregator-quote.ts';

export default { fetch: aggregatorQuoteDoor(serve(aggregatorQuoteEndpoint, aggregatorQuote, networkDeps), networkDeps) };
