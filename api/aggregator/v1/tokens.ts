import { aggregatorTokensEndpoint } from '../../../src/contract/aggregator-tokens.ts';
import { networkDeps } from '../../../src/server/network-deps.ts';
import { serve } from '../../../src/server/serve.ts';
import { tokenList } from '../../../src/service/aggregator-lists.ts';

export default { fetch: serve(aggregatorTokensEndpoint, tokenList, networkDeps) };
