import { trackEndpoint } from '../../src/contract/track.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { trackSwap } from '../../src/service/track.ts';

export default { fetch: serve(trackEndpoint, trackSwap, networkDeps) };
