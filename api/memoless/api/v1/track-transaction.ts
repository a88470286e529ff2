import { memolessTrackEndpoint } from '../../../../src/contract/memoless/track.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { trackDeposit } from '../../../../src/service/memoless/track.ts';

export default { fetch: serve(memolessTrackEndpoint, trackDeposit, networkDeps) };
