import { trackEndpoint } from '../../src/contract/v1/track.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { trackSwap } from '../../src/service/track/track.ts';

export default { fetch: serve(trackEndpoint, trackSwap, networkDeps) };
