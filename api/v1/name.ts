import { nameEndpoint } from '../../src/contract/name.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { resolveName } from '../../src/service/name.ts';

export default { fetch: serve(nameEndpoint, resolveName, networkDeps) };
