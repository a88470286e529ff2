import { inboundEndpoint } from '../../src/contract/inbound.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { inbound } from '../../src/service/inbound.ts';

export default { fetch: serve(inboundEndpoint, inbound, networkDeps) };
