import { poolsEndpoint } from '../../src/contract/pools.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { listPools } from '../../src/service/pools.ts';

export default { fetch: serve(poolsEndpoint, listPools, networkDeps) };
