import { memolessTrackEndpoint } from '../../../../src/contract/memoless/track.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serveMemoless } from '../../../../src/server/memoless/memoless-handler.ts';
import { trackDeposit } from '../../../../src/service/memoless/track.ts';

export default { fetch: serveMemoless(memolessTrackEndpoint, trackDeposit, networkDeps) };
