import { broadcastEndpoint } from '../../src/contract/v1/broadcast.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { broadcast } from '../../src/service/account/account.ts';

export default { fetch: serve(broadcastEndpoint, broadcast, networkDeps) };
