import { trackEndpoint } from '../src/contract/v1/track.ts';
import { trackStreamEndpoint } from '../src/contract/v1/track-stream.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { streamTrack } from '../src/server/http/track-stream.ts';
import { followDeposit } from '../src/service/track/follow.ts';

// By themselves, since a stream stays open longer than any other function may.
export default endpointGroup(networkDeps, [
  endpoint(trackEndpoint, followDeposit, networkDeps),
  endpoint(trackStreamEndpoint, followDeposit, networkDeps, streamTrack),
]);
