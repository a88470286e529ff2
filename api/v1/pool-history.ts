import { poolHistoryEndpoint } from '../../src/contract/v1/pool-history.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { poolHistory } from '../../src/service/pools/pool-history.ts';

export default { fetch: serve(poolHistoryEndpoint, poolHistory, networkDeps) };
