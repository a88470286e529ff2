import { memolessTrackEndpoint } from '../../../../src/contract/memoless-track.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { networkDeps } from '../../../../src/server/network-deps.ts';
import { trackDeposit } from '../../../../src/service/memoless-track.ts';

export default { fetch: serveMemoless(memolessTrackEndpoint, trackDeposit, networkDeps) };
