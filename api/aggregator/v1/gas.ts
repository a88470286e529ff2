import { aggregatorGasEndpoint } from '../../../src/contract/aggregator-prices.ts';
import { networkDeps } from '../../../src/server/network-deps.ts';
import { serve } from '../../../src/server/serve.ts';
import { gasRates } from '../../../src/service/aggregator-lists.ts';

export default { fetch: serve(aggregatorGasEndpoint, gasRates, networkDeps) };
