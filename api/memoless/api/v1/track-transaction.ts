import { memolessTrackEndpoint } from '../../../../src/contract/memoless-track.ts';
import { serverDeps } from '../../../../src/server/deps.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { trackDeposit } from '../../../../src/service/memoless-track.ts';

export default { fetch: serveMemoless(memolessTrackEndpoint, trackDeposit, serverDeps) };
