import { statusEndpoint } from '../../src/contract/v1/status.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { serviceStatus } from '../../src/service/status/status.ts';

export default { fetch: serve(statusEndpoint, serviceStatus, networkDeps) };
