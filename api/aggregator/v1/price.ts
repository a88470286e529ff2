import { aggregatorPriceEndpoint } from '../../../src/contract/aggregator-prices.ts';
import { networkDeps } from '../../../src/server/network-deps.ts';
import { serve } from '../../../src/server/serve.ts';
import { prices } from '../../../src/service/aggregator-lists.ts';

export default { fetch: serve(aggregatorPriceEndpoint, prices, networkDeps) };
