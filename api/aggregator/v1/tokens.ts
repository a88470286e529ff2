import { aggregatorTokensEndpoint } from '../../../src/contract/aggregator/tokens.ts';
import { networkDeps } from '../../../src/server/deps/network-deps.ts';
import { serve } from '../../../src/server/http/serve.ts';
import { tokenList } from '../../../src/service/aggregator/tokens.ts';

export default { fetch: serve(aggregatorTokensEndpoint, tokenList, networkDeps) };
