import { memolessPreflightEndpoint } from '../../../../src/contract/memoless/preflight.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { drawnPreflight } from '../../../../src/server/memoless/memoless-qr.ts';

export default { fetch: serve(memolessPreflightEndpoint, drawnPreflight, networkDeps) };
