import { aggregatorPriceEndpoint } from '../../../src/contract/aggregator/prices.ts';
import { networkDeps } from '../../../src/server/deps/network-deps.ts';
import { serve } from '../../../src/server/http/serve.ts';
import { prices } from '../../../src/service/aggregator/tokens.ts';

export default { fetch: serve(aggregatorPriceEndpoint, prices, networkDeps) };
