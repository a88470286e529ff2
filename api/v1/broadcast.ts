import { broadcastEndpoint } from '../../src/contract/broadcast.ts';
import { serverDeps } from '../../src/server/deps.ts';
import { serve } from '../../src/server/serve.ts';
import { broadcast } from '../../src/service/account.ts';

export default { fetch: serve(broadcastEndpoint, broadcast, serverDeps) };
