import { inboundEndpoint } from '../../src/contract/v1/inbound.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { inbound } from '../../src/service/inbound/inbound.ts';

export default { fetch: serve(inboundEndpoint, inbound, networkDeps) };
