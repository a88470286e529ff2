import { memolessPreflightEndpoint } from '../../../../src/contract/memoless/preflight.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serveMemoless } from '../../../../src/server/memoless/memoless-handler.ts';
import { preflight } from '../../../../src/service/memoless/preflight.ts';

export default { fetch: serveMemoless(memolessPreflightEndpoint, preflight, networkDeps) };
