import { statusEndpoint } from '../../src/contract/status.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { serviceStatus } from '../../src/service/status.ts';

export default { fetch: serve(statusEndpoint, serviceStatus, networkDeps) };
