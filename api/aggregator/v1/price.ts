import { aggregatorPriceEndpoint } from '../../../src/contract/aggregator-prices.ts';
import { serverDeps } from '../../../src/server/deps.ts';
import { serve } from '../../../src/server/serve.ts';
import { prices } from '../../../src/service/aggregator-lists.ts';

export default { fetch: serve(aggregatorPriceEndpoint, prices, serverDeps) };
