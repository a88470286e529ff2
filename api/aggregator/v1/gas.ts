import { aggregatorGasEndpoint } from '../../../src/contract/aggregator-prices.ts';
import { serverDeps } from '../../../src/server/deps.ts';
import { serve } from '../../../src/server/serve.ts';
import { gasRates } from '../../../src/service/aggregator-lists.ts';

export default { fetch: serve(aggregatorGasEndpoint, gasRates, serverDeps) };
