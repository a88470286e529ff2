import { poolHistoryEndpoint } from '../../src/contract/pool-history.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { poolHistory } from '../../src/service/pool-history.ts';

export default { fetch: serve(poolHistoryEndpoint, poolHistory, networkDeps) };
