import { aggregatorProvidersEndpoint } from '../../../src/contract/aggregator-tokens.ts';
import { networkDeps } from '../../../src/server/network-deps.ts';
import { serve } from '../../../src/server/serve.ts';
import { allTokenLists } from '../../../src/service/aggregator-lists.ts';

export default { fetch: serve(aggregatorProvidersEndpoint, allTokenLists, networkDeps) };
