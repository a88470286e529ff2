import { memolessPreflightEndpoint } from '../../../../src/contract/memoless/preflight.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { preflight } from '../../../../src/service/memoless/preflight.ts';

export default { fetch: serve(memolessPreflightEndpoint, preflight, networkDeps) };
