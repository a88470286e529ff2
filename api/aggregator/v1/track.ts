import { aggregatorTrackEndpoint } from '../../../src/contract/aggregator/track.ts';
import { networkDeps } from '../../../src/server/deps/network-deps.ts';
import { serve } from '../../../src/server/http/serve.ts';
import { aggregatorTrack } from '../../../src/service/aggregator/track.ts';

export default { fetch: serve(aggregatorTrackEndpoint, aggregatorTrack, networkDeps) };
