import { memolessPreflightEndpoint } from '../../../../src/contract/memoless-preflight.ts';
import { serverDeps } from '../../../../src/server/deps.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { preflight } from '../../../../src/service/memoless-preflight.ts';

export default { fetch: serveMemoless(memolessPreflightEndpoint, preflight, serverDeps) };
