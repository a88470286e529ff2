import { aggregatorGasEndpoint } from '../../../src/contract/aggregator/prices.ts';
import { networkDeps } from '../../../src/server/deps/network-deps.ts';
import { serve } from '../../../src/server/http/serve.ts';
import { gasRates } from '../../../src/service/aggregator/tokens.ts';

export default { fetch: serve(aggregatorGasEndpoint, gasRates, networkDeps) };
