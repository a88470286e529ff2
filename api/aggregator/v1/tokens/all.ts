import { aggregatorAllTokensEndpoint } from '../../../../src/contract/aggregator/tokens.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { allTokenLists } from '../../../../src/service/aggregator/tokens.ts';

export default { fetch: serve(aggregatorAllTokensEndpoint, allTokenLists, networkDeps) };
