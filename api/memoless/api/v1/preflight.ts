import { memolessPreflightEndpoint } from '../../../../src/contract/memoless-preflight.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { networkDeps } from '../../../../src/server/network-deps.ts';
import { preflight } from '../../../../src/service/memoless-preflight.ts';

export default { fetch: serveMemoless(memolessPreflightEndpoint, preflight, networkDeps) };
