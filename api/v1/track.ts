import { trackEndpoint } from '../../src/contract/v1/track.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { followDeposit } from '../../src/service/track/follow.ts';

export default { fetch: serve(trackEndpoint, followDeposit, networkDeps) };
