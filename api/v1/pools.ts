import { poolsEndpoint } from '../../src/contract/v1/pools.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { listPools } from '../../src/service/pools/pools.ts';

export default { fetch: serve(poolsEndpoint, listPools, networkDeps) };
