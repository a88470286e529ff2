import { memolessHealthEndpoint } from '../../../../src/contract/memoless-assets.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { networkDeps } from '../../../../src/server/network-deps.ts';
import { memolessState } from '../../../../src/service/memoless-assets.ts';

export default { fetch: serveMemoless(memolessHealthEndpoint, memolessState, networkDeps) };
