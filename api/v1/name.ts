import { nameEndpoint } from '../../src/contract/v1/name.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { resolveName } from '../../src/service/account/name.ts';

export default { fetch: serve(nameEndpoint, resolveName, networkDeps) };
