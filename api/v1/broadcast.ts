import { broadcastEndpoint } from '../../src/contract/broadcast.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { broadcast } from '../../src/service/account.ts';

export default { fetch: serve(broadcastEndpoint, broadcast, networkDeps) };
