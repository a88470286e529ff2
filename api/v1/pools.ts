import { poolsEndpoint } from '../../src/contract/pools.ts';
import { serverDeps } from '../../src/server/deps.ts';
import { serve } from '../../src/server/serve.ts';
import { listPools } from '../../src/service/pools.ts';

export default { fetch: serve(poolsEndpoint, listPools, serverDeps) };
